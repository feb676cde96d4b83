import type { Words } from '../words.js';
import { aboutMe } from './about-me.js';
import { alerts } from './alerts.js';
import { browse } from './browse.js';
import { buyerReply } from './buyer-reply.js';
import { buyerRoles } from './buyer-roles.js';
import { channel } from './channel.js';
import { checkUp } from './check-up.js';
import { commands } from './commands.js';
import { desk } from './desk.js';
import { following } from './following.js';
import { goal } from './goal.js';
import { locale } from './locale.js';
import { memberPayments } from './member-payments.js';
import { notes } from './notes.js';
import { online } from './online.js';
import { orders } from './orders.js';
import { payment } from './payment.js';
import { paymentSearch } from './payment-search.js';
import { counted } from './plural.js';
import { problem, shopAway, shopUnavailable } from './problem.js';
import { product } from './product.js';
import { purchases } from './purchases.js';
import { setup } from './setup.js';
import { staff } from './staff.js';
import { teaching } from './teaching.js';

export const ru: Words = {
  locale,
  languageName: 'Русский',
  unnamed: 'Без названия',
  servers: 'Серверы',
  back: '◀ Назад',
  openShop: 'Открыть магазин',
  notOffered: 'В этом магазине это пока недоступно.',
  asOf: 'Цены обновлены',
  asOfWhileAway: '⚠️ Магазин не отвечает. Сохранённая копия',
  free: 'бесплатно',
  percent: (percent) => `${percent.toLocaleString(locale)}\u00a0%`,
  discount: (percent) => `−${percent.toLocaleString(locale)}\u00a0%`,
  saleEnds: (when) => `Скидка закончится ${when}`,
  more: (count) => `… и ещё ${count}`,
  moreCommands: (count) => `… и ещё ${counted(count, 'команда', 'команды', 'команд')}`,
  moreServers: (count) => `… и ещё ${counted(count, 'сервер', 'сервера', 'серверов')}`,
  moreMembers: (count) => `и ещё ${count}`,

  receipt: {
    number: 'Номер платежа',
    numberHint: 'Есть в чеке: в письме от магазина или на странице после оплаты.',
    name: 'Ваш ник в игре',
    nameHint: 'Тот, что вы указали при оплате.',
  },

  browse,
  payment,
  paymentSearch,
  buyerReply,
  teaching,
  product,
  commands,
  setup,
  staff,
  channel,
  checkUp,
  alerts,
  following,

  purchases,
  desk,
  memberPayments,
  notes,
  buyerRoles,
  aboutMe,
  online,
  orders,
  goal,

  support: 'Поддержка',
  incidentTitle: 'Не получилось',
  incident: (incident) =>
    `Произошла непредвиденная ошибка, запрос не выполнен. Попробуйте ещё раз. Если она повторится, сообщите владельцу бота код ошибки \`${incident}\`.`,

  problem,
  shopAway,
  shopUnavailable,
};
