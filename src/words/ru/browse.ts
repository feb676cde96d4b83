import type { Words } from '../words.js';
import { counted } from './plural.js';

export const browse: Words['browse'] = {
  discounts: (count) => counted(count, 'скидка', 'скидки', 'скидок'),
  summary: (products, servers, from) =>
    `${counted(products, 'товар', 'товара', 'товаров')} на ${counted(servers, 'сервере', 'серверах', 'серверах')}${from && `, от ${from}`}`,

  from: (least) => `от ${least}`,
  upToOff: (percent) => `🔥 Скидки до ${percent}`,
  freeNow: '🎁 Сейчас бесплатно',
  days: (count) => counted(count, 'день', 'дня', 'дней'),

  kinds: {
    group: 'Привилегии',
    case: 'Кейсы',
    currency: 'Валюта',
    item: 'Предметы',
    other: 'Другое',
  },
  discountList: 'Скидки',
  searchWords: {
    group: 'привилегии привилегий привелегии привелегий донат донаты ранги ранг ранки',
    case: 'кейсы кейс сундуки сундук лутбоксы',
    currency: 'валюта деньги денег',
    item: 'предметы предмет вещи вещей',
    other: 'прочее разное услуги услуг',
    discounts: 'скидки скидок скидкой акции акций распродажа',
    any: 'дешёвые дешёвый дешевле недорогие самый товары товаров купить куплю покупка приобрести взять заказать хочу хотел нужен нужна нужно надо найти покажи можно есть продаёте цена цены цену ценник прайс стоит стоят стоимость стоить почём сколько как какой какая где что я мне у вас вы ли бы на до с со в во для и а пожалуйста пж плиз',
    price: 'за от по',
    money: 'рубль рубля рубли рублей руб р доллар долларов бакс баксов евро гривна гривен грн тенге',
    term: 'день дня дней сутки суток неделя недели недель месяц год года лет час часа часов навсегда',
  },
  budgetWords: { before: 'до, не дороже, не больше, не более, дешевле, меньше, максимум', after: 'монет' },
  count: {
    group: (count) => counted(count, 'привилегия', 'привилегии', 'привилегий'),
    case: (count) => counted(count, 'кейс', 'кейса', 'кейсов'),
    currency: (count) => counted(count, 'набор валюты', 'набора валюты', 'наборов валюты'),
    item: (count) => counted(count, 'предмет', 'предмета', 'предметов'),
    other: (count) => counted(count, 'другой товар', 'других товара', 'других товаров'),
    any: (count) => counted(count, 'товар', 'товара', 'товаров'),
  },
  within: (budget) => `до ${budget}`,
  onSale: 'со скидкой',
  nothing: {
    group: (limits) => `Привилегий${limits} нет`,
    case: (limits) => `Кейсов${limits} нет`,
    currency: (limits) => `Наборов валюты${limits} нет`,
    item: (limits) => `Предметов${limits} нет`,
    other: (limits) => `Других товаров${limits} нет`,
    any: (limits) => `Товаров${limits} нет`,
    discounts: (limits) => `Скидок${limits} нет`,
  },
  cheapestCosts: (price) => `Самый дешёвый товар стоит ${price}.`,
  cheapestFirst: 'сначала дешёвые',
  deepestFirst: 'сначала самые большие',
  searchedFor: (typed) => `По запросу «${typed}»`,
  previousPage: (page) => `◀ Страница ${page}`,
  nextPage: (page) => `Страница ${page} ▶`,
  page: (page, pages) => `страница ${page} из ${pages}`,

  chooseProduct: 'Показать товар…',
  chooseKind: 'Показать тип…',
  backToServers: '◀ Серверы',
  allDiscounts: (count) => `🔥 Скидки: ${count}`,

  testMode: '🧪 **Тестовый режим**: платежи тестовые, деньги не списываются.',
  blocked: '⛔ **Магазин заблокирован**: сейчас ничего нельзя купить.',

  noServers: {
    title: 'Серверов пока нет',
    advice: 'Как только в магазине появится сервер, `/servers` покажет его вместе с товарами.',
  },
};
