import type { Words } from '../words.js';
import { browse } from './browse.js';
import { buyerReply } from './buyer-reply.js';
import { checkUp } from './check-up.js';
import { commands } from './commands.js';
import { payment } from './payment.js';
import { counted } from './plural.js';
import { problem } from './problem.js';
import { product } from './product.js';

export const ru: Words = {
  locale: 'ru',
  languageName: 'Русский',
  unnamed: 'Без названия',
  servers: 'Серверы',
  products: 'Товары',
  openShop: 'Открыть магазин',
  asOf: 'Цены обновлены',
  asOfWhileAway: 'Магазин сейчас не отвечает. Сохранённые данные от',
  free: 'бесплатно',
  discount: (percent) => `−${percent}\u00a0%`,
  saleEnds: (when) => `Скидка закончится ${when}`,
  version: (version) => `версия ${version}`,
  addressHidden: 'адрес не публикуется',
  backToList: 'Назад к списку',
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
  leftOut: (count) => `Не удалось прочитать, поэтому не показано: ${count} (серверы или товары).`,

  browse,

  payment,

  buyerReply,

  product,

  commands,

  setup: {
    title: 'Магазин этого сервера Discord',
    hint: 'Язык, валюта и часовой пояс: например, /setup currency:RUB',
    shop: 'Магазин',
    notLinked: 'Пока не подключён. Нажмите **Ввести ключ магазина** и вставьте ключ из настроек магазина.',
    linked: (name) => `Подключён: **${name}**`,
    keyTail: (tail) => `Ключ заканчивается на ${tail}`,
    language: 'Язык публичных ответов',
    languageOfGuild: 'Как у сервера Discord',
    currency: 'Валюта',
    noCurrency: 'Не задана (просто числа)',
    timeZone: 'Часовой пояс магазина',
    noTimeZone: 'Не задан (время магазина без пересчёта)',
    link: 'Подключить магазин',
    linkAdvice: 'Нажмите **Подключить магазин** и введите ключ из настроек магазина. Это займёт минуту.',
    enterKey: 'Ввести ключ магазина',
    replaceKey: 'Заменить ключ',
    remove: 'Отключить магазин',
    formTitle: 'Подключение магазина',
    keyLabel: 'Ключ магазина',
    keyDescription: 'Бот проверит ключ и сохранит его в зашифрованном виде. Участники сервера его не увидят.',
    saved: (name) => `✅ Готово. Ключ работает, это магазин «**${name}**».`,
    changed: '✅ Настройки сохранены.',
    removed: '✅ Магазин отключён, его ключ удалён.',
    removeTitle: 'Отключить магазин?',
    removeQuestion: (name) =>
      `Магазин «**${name}**» больше не будет показан на этом сервере Discord, а его ключ будет удалён. В самом магазине ничего не изменится. Подключить его снова можно в любой момент.`,
    removeYes: 'Да, отключить',
    removeNo: 'Оставить',
    none: 'Не задано',

    data: {
      button: 'Данные сервера',
      title: 'Что хранится об этом сервере Discord',
      kept: 'В приложенном файле всё, что хранится: ID этого сервера Discord, его настройки, название магазина и последние четыре символа ключа. Сам ключ хранится зашифрованным и никому не показывается. Об участниках не хранится ничего.',
      nothing: 'Не хранится ничего: ни магазина, ни ключа, ни настроек.',
      erase: 'Удалить всё',
      eraseTitle: 'Удалить всё?',
      eraseQuestion:
        'Будут удалены магазин, его ключ, язык, валюта и часовой пояс. Отменить это нельзя; если файл нужен, сначала сохраните его. Сохранённая копия магазина удалится через несколько минут. В самом магазине ничего не изменится, бот останется на сервере Discord.',
      eraseYes: 'Да, удалить всё',
      eraseNo: 'Оставить',
      erased: '✅ Всё удалено. Об этом сервере Discord больше ничего не хранится.',
    },
  },

  checkUp,

  tryAgain: '🔄 Повторить',
  support: 'Поддержка',
  triedAgain: (time) => `Последняя попытка: ${time}.`,
  incidentTitle: 'Не получилось',
  incident: (incident) =>
    `Произошла непредвиденная ошибка, запрос не выполнен. Попробуйте ещё раз. Если она повторится, сообщите владельцу бота код ошибки \`${incident}\`.`,

  problem,
};
