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
  attention: (shop, title) => `⚠️ ${shop}: ${uncapitalize(title)}`,
  attentions: (shop, count) => `⚠️ ${shop}: ${counted(count, 'проблема', 'проблемы', 'проблем')}`,
  pages: 'Открыть страницу…',
  linked: (shop) => `✅ Магазин «${shop}» подключён`,
  membersCan: 'Участникам уже доступна команда `/shop`.',
  off: (names) => `Выключено: ${names}`,
  unreadable: (feed) => `${feed}: сохранённые данные не читаются`,
  unreadableAdvice: 'Эта часть бота остановлена. Откройте её страницу, чтобы начать заново.',
  startOver: (feed) => `${feed}: начать заново?`,
  startOverText:
    'Сохранённые данные не читаются. Если начать заново, эти настройки удалятся, и всё останется выключенным, пока вы не настроите снова. Отправленные сообщения останутся. Вернуть настройки можно только из резервной копии.',
  startOverYes: 'Начать заново',
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
  saved: (what) => `✅ Сохранено. ${what}`,
  opens: { pages: 'Кнопка **Купить**: страница товара', front: 'Кнопка **Купить**: главная страница' },
  noProductPage: 'Вместо **Купить** участники видят **Открыть магазин**.',
  usual: 'Цены в рублях, время московское.',
  language: (name) => `🌐 Язык: ${name}`,
  automatic: (name) => `автоматически (${name === 'Русский' ? 'русский' : name})`,
  productPage: '🛒 Страницы товаров',
  replaceKey: '🔑 Заменить ключ',
  hiddenNames: {
    button: (count) => `🙈 Скрытые ники: ${count}`,
    formTitle: 'Скрытые ники',
    label: 'Чьи ники скрыть',
    hint: (most) => `Ники в игре через запятую, не больше ${most}.`,
    tooMany: (most, first) => `⚠️ Не больше ${most} ников: ${first} и всё после него не сохранено.`,
  },
  remove: '🗑️ Удалить…',

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
    `Ключ, настройки${channels === '' ? ' и статистика' : `, статистика и обновляемые сообщения бота в ${channels}`} удалятся навсегда, публикации прекратятся. Сам магазин не изменится.`,
  removeYes: 'Удалить',
  removed: '✅ Удалено. Об этом сервере Discord больше ничего не хранится.',
  notDeleted: (channels) => `⚠️ Сообщение бота в ${channels} удалить не получилось. Удалите его вручную.`,
};
