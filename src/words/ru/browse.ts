import type { Words } from '../words.js';
import { counted } from './plural.js';

export const browse: Words['browse'] = {
  servers: (count) => counted(count, 'сервер', 'сервера', 'серверов'),
  discounts: (count) => counted(count, 'скидка', 'скидки', 'скидок'),
  onSale: (count) => `${count} со скидкой`,

  from: (least) => `от ${least}`,
  freeTo: (most) => `от бесплатных до ${most}`,
  upTo: (most) => `до ${most}`,
  within: (budget) => `До ${budget}`,
  days: (count) => counted(count, 'день', 'дня', 'дней'),

  kinds: {
    group: 'Привилегии',
    case: 'Кейсы',
    currency: 'Игровая валюта',
    item: 'Предметы',
    other: 'Другое',
  },
  byKind: 'По типам',
  cheapest: 'Сначала дешёвые',
  dearest: 'Сначала дорогие',
  onlyDiscounts: 'Только со скидкой',

  chooseServer: 'Открыть сервер…',
  browseServer: 'Открыть сервер…',
  chooseOrder: 'Фильтр и порядок…',
  chooseOrderAlone: 'Порядок…',
  chooseProduct: 'Показать товар…',
  chooseProductOf: (kinds) => `Показать товар: ${kinds}…`,
  open: 'Серверы и товары',
  allServers: '◀ Все серверы',
  allDiscounts: '🔥 Все скидки',
  byBudget: '💰 По бюджету',

  budgetTitle: 'По бюджету',
  budgetLabel: 'Сколько вы готовы потратить?',
  budgetHint: 'Сумма в валюте магазина, например 300',

  verified: 'Проверенный магазин',
  testMode: '🧪 **Тестовый режим**: платежи тестовые, деньги не списываются.',
  blocked: '⛔ **Магазин заблокирован**: сейчас ничего нельзя купить.',

  noServers: {
    title: 'Серверов пока нет',
    advice:
      'Как только в магазине появится сервер, `/servers` покажет его вместе с товарами. Загляните позже.',
  },
  noProducts: {
    title: 'Сейчас здесь пусто',
    advice: 'Таких товаров в магазине сейчас нет. Посмотрите другие или загляните позже.',
  },
  noDiscounts: {
    title: 'Скидок сейчас нет',
    advice: 'Всё продаётся по обычной цене. Выберите сервер или укажите, сколько готовы потратить.',
  },
  nothingWithin: (budget, least) =>
    `За ${budget} ничего не купить: цены начинаются от ${least}. Попробуйте сумму побольше.`,
  nothingWithinTitle: 'На эту сумму ничего нет',
};
