import { russianCount, russianForm } from '../plural.js';
import type { Words } from '../words.js';
import { checkUp } from './check-up.js';
import { commands } from './commands.js';
import { payment } from './payment.js';
import { explained } from './problem.js';

export const ru: Words = {
  locale: 'ru',
  languageName: 'Русский',
  unnamed: 'Без названия',
  servers: 'Серверы',
  products: 'Товары',
  openShop: 'Открыть магазин',
  asOf: 'Показано из памяти, последнее обновление',
  asOfWhileAway: 'Магазин сейчас не отвечает. Показано из памяти, последнее обновление',
  discount: (percent) => `−${percent} %`,
  version: (version) => `версия ${version}`,
  addressHidden: 'адрес не публикуется',
  noServers: 'В этом магазине нет серверов, которые можно показать.',
  noProducts: 'Здесь нет товаров.',
  chooseServer: 'Показать сервер со всеми товарами',
  allServers: 'Все серверы',
  browse: 'Серверы и товары',
  chooseProduct: 'Показать товар',
  backToList: 'Назад к списку',
  goToPage: 'Перейти на страницу',
  pageNumber: (pages) => `Страница, от 1 до ${pages}`,
  discounts: 'Скидки сейчас',
  more: (count) => `… и ещё ${count}`,
  severalProducts: 'Подходит несколько товаров. Какой нужен?',
  nearestProducts: (typed) => `Товара «${typed}» нет. Самые похожие:`,
  productType: 'Вид',
  productTypes: {
    item: 'Предмет',
    group: 'Привилегия',
    currency: 'Игровая валюта',
    case: 'Кейс: что выпадет',
    other: 'Другое',
  },
  asked: 'Магазин спросит',
  askedNumber: 'число',
  whatItDoes: 'Что происходит на сервере',
  commandsOf: (name) => `Команды товара ${name}`,
  onPurchase: 'Отправляются при покупке',
  onReturn: 'Отправляются по окончании срока',
  noneSent: 'Нет.',
  onServers: (first, more) => (more === 0 ? first : `${first} +${more}`),
  previousPage: 'Назад',
  nextPage: 'Дальше',
  pageOf: (page, pages) => `Страница ${page} из ${pages}`,
  productCount: (count) => russianCount(count, 'товар', 'товара', 'товаров'),
  moreProducts: (count) => `… и ещё ${russianCount(count, 'товар', 'товара', 'товаров')}`,
  moreCommands: (count) => `… и ещё ${russianCount(count, 'команда', 'команды', 'команд')}`,
  moreServers: (count) => `… и ещё ${russianCount(count, 'сервер', 'сервера', 'серверов')}`,
  moreCharacters: (count) => `(и ещё ${russianCount(count, 'символ', 'символа', 'символов')})`,
  leftOut: (count) =>
    `Не удалось прочитать и поэтому не ${russianForm(count, 'показана', 'показано', 'показано')}: ${russianCount(count, 'запись', 'записи', 'записей')} магазина.`,
  term: 'Срок',
  takenBack: (days) => `Забирается через ${russianCount(days, 'день', 'дня', 'дней')} после покупки`,

  shop: {
    verified: '☑️ Проверенный магазин',
    premium: '⭐ Премиум-магазин',
    testMode: '🧪 **Тестовый режим**: покупки не настоящие.',
    blocked: '⛔ **Магазин заблокирован**: сейчас ничего нельзя купить.',
    countUnknown: 'сейчас неизвестно',
  },

  payment,

  commands,

  setup: {
    title: 'Магазин этого сервера',
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
    noTimeZone: 'Не задан (время показывается как в магазине)',
    enterKey: 'Ввести ключ магазина',
    replaceKey: 'Заменить ключ',
    remove: 'Отключить магазин',
    formTitle: 'Подключение магазина',
    keyLabel: 'Ключ магазина',
    keyDescription: 'Сначала проверим, потом сохраним в зашифрованном виде. Ключ никто не увидит.',
    saved: (name) => `✅ Готово. Ключ работает, это магазин «**${name}**».`,
    changed: '✅ Настройки сохранены.',
    removed: '✅ Магазин отключён. Его ключ удалён.',
    removeTitle: 'Отключить магазин?',
    removeQuestion: (name) =>
      `Магазин **${name}** больше не будет показан на этом сервере, а его ключ будет удалён. Сам магазин не изменится. Подключить его снова можно в любой момент.`,
    removeYes: 'Да, отключить',
    removeNo: 'Оставить',
    none: 'Не задано',

    data: {
      button: 'Ваши данные',
      title: 'Что хранится об этом сервере',
      kept: 'В приложенном файле всё, что хранится: номер этого сервера, его настройки, название магазина и последние четыре символа ключа. Сам ключ хранится зашифрованным и никому не показывается. Об участниках не хранится ничего.',
      nothing: 'Не хранится ничего: ни магазина, ни ключа, ни настроек.',
      erase: 'Удалить всё',
      eraseTitle: 'Удалить всё?',
      eraseQuestion:
        'Будут удалены магазин, его ключ, язык, валюта и часовой пояс. Отменить это нельзя; если файл нужен, сначала сохраните его. То, что бот помнит о магазине, исчезнет за несколько минут. Сам магазин не изменится, бот останется на сервере.',
      eraseYes: 'Да, удалить всё',
      eraseNo: 'Оставить',
      erased: '✅ Всё удалено. Об этом сервере больше ничего не хранится.',
    },
  },

  checkUp,

  incidentTitle: 'Не получилось',
  incident: (incident) =>
    `Произошло что-то непредвиденное, запрос не выполнен. Попробуйте ещё раз. Если это повторится, сообщите тому, кто запускает бота, номер происшествия \`${incident}\`.`,

  problem: explained,
};
