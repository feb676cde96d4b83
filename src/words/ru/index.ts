import type { Words } from '../words.js';
import { browse } from './browse.js';
import { buyerReply } from './buyer-reply.js';
import { checkUp } from './check-up.js';
import { commands } from './commands.js';
import { following } from './following.js';
import { locale } from './locale.js';
import { payment } from './payment.js';
import { paymentSearch } from './payment-search.js';
import { counted } from './plural.js';
import { problem } from './problem.js';
import { product } from './product.js';
import { setup } from './setup.js';

export const ru: Words = {
  locale,
  languageName: 'Русский',
  unnamed: 'Без названия',
  servers: 'Серверы',
  openShop: 'Открыть магазин',
  asOf: 'Цены обновлены',
  asOfWhileAway: 'Магазин сейчас не отвечает, это сохранённая копия',
  free: 'бесплатно',
  discount: (percent) => `−${percent.toLocaleString(locale)}\u00a0%`,
  saleEnds: (when) => `Скидка закончится ${when}`,
  version: (version) => `версия ${version}`,
  addressHidden: 'адрес не публикуется',
  backToList: '◀ Назад к списку',
  goToPage: 'Перейти на страницу',
  pageNumber: (pages) => `Номер страницы (1–${pages})`,
  more: (count) => `… и ещё ${count}`,
  previousPage: 'Предыдущая',
  nextPage: 'Следующая',
  pageOf: (page, pages) => `Страница ${page} из ${pages}`,
  productCount: (count) => counted(count, 'товар', 'товара', 'товаров'),
  moreProducts: (count) => `… и ещё ${counted(count, 'товар', 'товара', 'товаров')}`,
  moreCommands: (count) => `… и ещё ${counted(count, 'команда', 'команды', 'команд')}`,
  moreServers: (count) => `… и ещё ${counted(count, 'сервер', 'сервера', 'серверов')}`,
  moreCharacters: (count) => `(и ещё ${counted(count, 'символ', 'символа', 'символов')})`,
  restLeftOut: 'В магазине больше серверов и товаров, чем может показать бот. Остальное — на сайте магазина.',
  leftOut: (count) => `Не удалось прочитать, поэтому не показано: ${count} (серверы или товары).`,

  browse,

  payment,
  paymentSearch,

  buyerReply,

  product,

  commands,

  setup,

  checkUp,

  following,

  tryAgain: '🔄 Повторить',
  support: 'Поддержка',
  triedAgain: (time) => `Последняя попытка: ${time}.`,
  incidentTitle: 'Не получилось',
  incident: (incident) =>
    `Произошла непредвиденная ошибка, запрос не выполнен. Попробуйте ещё раз. Если она повторится, сообщите владельцу бота код ошибки \`${incident}\`.`,

  problem,
};
