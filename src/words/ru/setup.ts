import { uncapitalize } from '../uncapitalize.js';
import type { Words } from '../words.js';
import { counted } from './plural.js';

export const setup: Words['setup'] = {
  link: 'Подключите магазин',
  linkAdvice:
    'Скопируйте ключ в магазине: **Настройки → API**.\nБот проверит его, зашифрует и никому не покажет.',
  enterKey: '🔑 Ввести ключ',
  formTitle: 'Подключение магазина',
  keyLabel: 'Ключ магазина',

  allWell: (shop) => `✅ ${shop}: всё работает`,
  unread: (shop) => `${shop}: платежи ещё не прочитаны`,
  attention: (shop, title) => `⚠️ ${shop}: ${uncapitalize(title)}`,
  pages: 'Открыть страницу…',
  linked: (shop) => `✅ Магазин «${shop}» подключён`,
  membersCan: 'Участникам уже доступна команда `/shop`.',
  notPosted: 'не опубликован',
  off: (names) => `Выключены: ${names}`,
  noCurrency: 'без валюты',
  noTimeZone: 'время магазина',
  unreadable: (feed) =>
    `⚠️ **${feed}**: сохранённые данные не читаются, поэтому публикация остановлена. Откройте этот раздел ниже, чтобы начать заново.`,
  startOver: (feed) => `${feed}: начать заново?`,
  startOverText:
    'Сохранённые данные не читаются. Если начать заново, эти настройки удалятся, а публикация останется выключенной, пока вы её не настроите. Отправленные сообщения останутся. Вернуть настройки можно только из резервной копии.',
  startOverYes: 'Начать заново',
  counts: (servers, products) =>
    `${counted(servers, 'сервер', 'сервера', 'серверов')}, ${counted(products, 'товар', 'товара', 'товаров')}`,
  names: {
    priceList: 'Прайс-лист',
    announcements: 'Объявления',
    purchases: 'Покупки',
  },
  buttons: {
    priceList: '📌 Прайс-лист',
    announcements: '📣 Объявления',
    purchases: '🛍️ Покупки',
    checkUp: '🩺 Проверка',
  },

  settings: '⚙️ Настройки',
  buyOpens: (page) => `**Купить** открывает ${page}`,
  buy: 'Купить',
  saved: (what) => `✅ Сохранено. ${what}`,
  opens: { pages: 'открывает страницу товара', front: 'открывает главную магазина' },
  noProductPage: 'Вместо **Купить** участники видят **Открыть магазин**.',
  language: (name) => `🌐 Язык: ${name}`,
  automatic: (name) => `автоматически (${name === 'Русский' ? 'русский' : name})`,
  productPage: '🛒 Страницы товаров',
  replaceKey: '🔑 Заменить ключ',
  remove: '🗑️ Удалить…',
  currencies: {
    RUB: { one: 'российский рубль', many: 'рубли' },
    USD: { one: 'доллар США', many: 'доллары США' },
    EUR: { one: 'евро', many: 'евро' },
    UAH: { one: 'украинская гривна', many: 'гривны' },
    KZT: { one: 'казахстанский тенге', many: 'тенге' },
    BYN: { one: 'белорусский рубль', many: 'белорусские рубли' },
    PLN: { one: 'польский злотый', many: 'злотые' },
    GBP: { one: 'британский фунт', many: 'фунты' },
    TRY: { one: 'турецкая лира', many: 'лиры' },
    BRL: { one: 'бразильский реал', many: 'реалы' },
  },
  timeZones: {
    'Europe/Moscow': 'Москва',
    'Europe/Kaliningrad': 'Калининград',
    'Europe/Samara': 'Самара',
    'Asia/Yekaterinburg': 'Екатеринбург',
    'Asia/Omsk': 'Омск',
    'Asia/Novosibirsk': 'Новосибирск',
    'Asia/Krasnoyarsk': 'Красноярск',
    'Asia/Irkutsk': 'Иркутск',
    'Asia/Yakutsk': 'Якутск',
    'Asia/Vladivostok': 'Владивосток',
    'Asia/Magadan': 'Магадан',
    'Asia/Kamchatka': 'Камчатка',
    'Europe/Kyiv': 'Киев',
    'Europe/Minsk': 'Минск',
    'Asia/Almaty': 'Алматы',
    UTC: 'UTC',
    'Europe/London': 'Лондон',
    'Europe/Berlin': 'Берлин',
    'America/New_York': 'Нью-Йорк',
  },
  timeOf: (name) => (name === 'Москва' ? 'московское время' : `время: ${name}`),

  productPages: {
    formTitle: 'Страницы товаров',
    label: 'Адрес страницы любого товара',
    description: 'Откройте товар в магазине и скопируйте адрес. Пусто: «Открыть магазин» вместо «Купить».',
    question: (name) => `Открывается «${name}»?`,
    why: 'Откройте ссылку и проверьте. На такие страницы поведёт кнопка **Купить** в `/product`.',
    open: 'Открыть',
    yes: 'Да, всё верно',
    no: 'Нет',
  },

  removeTitle: (shop) => `Удалить «${shop}» с этого сервера Discord?`,
  removeQuestion: (channels) =>
    `Ключ, настройки${channels === '' ? ' и статистика' : `, статистика и прайс-лист в ${channels}`} удалятся навсегда, публикации прекратятся. Сам магазин не изменится.`,
  removeYes: 'Удалить',
  removed: '✅ Удалено. Об этом сервере Discord больше ничего не хранится.',
  notDeleted: (channels) =>
    `⚠️ Прайс-лист в ${channels} удалить не получилось. Удалите это сообщение вручную.`,
};
