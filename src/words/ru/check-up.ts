import type { Passed } from '../../domain/alerts.js';
import type { Gap } from '../../domain/catalogue.js';
import { channelMention, escapeName } from '../../text/markdown.js';
import { type AlertTexts, alertExplainer } from '../explanation.js';
import type { Words } from '../words.js';
import { channel, postPermissions } from './channel.js';
import { counted } from './plural.js';
import { problem } from './problem.js';

const NAME_MAX = 60;

const NAMES: Record<Passed, string> = {
  key: 'ключ',
  servers: 'серверы',
  products: 'товары',
  pictures: 'картинки',
  deliveries: 'выдача',
  channels: 'каналы',
};

const LACKS: Record<Gap['lacks'], string> = { number: 'нет номера', name: 'нет названия', price: 'нет цены' };

const gapLines = (gaps: readonly Gap[], count: number): string =>
  [
    ...gaps.map(({ server, after, lacks }) => {
      const which =
        after === undefined ? 'у первого товара' : `у товара после «${escapeName(after, NAME_MAX)}»`;
      return `**${escapeName(server, NAME_MAX)}**: ${which} ${LACKS[lacks]}`;
    }),
    ...(gaps.length > 0 && count > gaps.length ? [`… и ещё ${count - gaps.length}`] : []),
  ].join('\n');

const alerts: AlertTexts = {
  badKey: 'Пока ключ не заменён, бот ничего не узнает о магазине: **Настройки** → **Заменить ключ**.',
  noShop: 'Магазин, товары, картинки и платежи не проверены.',
  missing: {
    lists: ['нет списка серверов', 'Серверы, товары и картинки не проверены.'],
    payments: ['нет списка платежей', 'Выдача не проверена.'],
  },
  blocked: ['Магазин заблокирован', 'Купить ничего нельзя. Узнайте причину в поддержке платформы.'],
  testMode: [
    'Включён тестовый режим',
    'Деньги не списываются. После проверки выключите его в настройках магазина.',
  ],
  noServers: [
    'В магазине нет видимых серверов',
    'Участники видят пустой магазин. Добавьте сервер или покажите скрытый.',
  ],
  notMember: [
    'Бота нет на этом сервере Discord',
    'Добавлены только его команды, и ключ удалится через 30 дней. Пригласите бота ещё раз по ссылке.',
  ],
  emptyServers: ({ names }) => [
    `${counted(names.length, 'сервер', 'сервера', 'серверов')} без товаров`,
    'Добавьте товары в магазине или скройте сервер.',
  ],
  refusedPictures: ({ names }) => [
    `Discord не покажет ${counted(names.length, 'картинку', 'картинки', 'картинок')}`,
    'Загрузите их в магазин заново.',
  ],
  incomplete: ({ gaps, count }) => [
    'Показана только часть магазина',
    gapLines(gaps, count) ||
      'Не показаны серверы и товары без названия, номера или цены и те, о которых неясно, скрыты ли они. Проверьте их в магазине.',
  ],
  clockWrong: [
    'На компьютере бота неверное время',
    'Ничего не потеряно: бот сверяет время с Discord. Часы компьютера должен поправить тот, кто держит бота.',
  ],
  blockedChannel: ({ channel: { id, missing = [], isGone, rejection } }) =>
    isGone
      ? ['Канал удалён', 'Выберите другой канал.']
      : [
          'Бот не может писать в канал',
          missing.length > 0
            ? `${channelMention(id)}: дайте боту ${postPermissions(missing)} или выберите другой канал.`
            : rejection === undefined
              ? `Discord не принял последнее сообщение в ${channelMention(id)}.`
              : channel.rejected(channelMention(id), rejection),
          `Бот не может писать в ${channelMention(id)}`,
        ],
  publicStaffChannel: ({ channel: { id } }) => [
    'Канал модераторов открыт для всех',
    `В ${channelMention(id)} приходят сообщения для модераторов: выберите другой канал или скройте его от @everyone.`,
    `Канал ${channelMention(id)} открыт для всех: выберите другой`,
  ],
  undelivered: ({ count }) => [
    `Стоит проверить заказы: ${count}`,
    `За последние 15 дней. Что делать, сказано в ${count === 1 ? 'платеже' : 'каждом платеже'}.`,
  ],
};

export const checkUp: Words['checkUp'] = {
  allWell: '🩺 Всё в порядке',
  wrong: (count) => `🩺 Нужно исправить: ${count}`,
  passed: (passed) => {
    const names = passed.map((one) => NAMES[one]).join(', ');
    return `✅ ${names.slice(0, 1).toUpperCase()}${names.slice(1)}`;
  },
  unknown: (unknown, silent) =>
    unknown === 0
      ? `${counted(silent, 'заказ', 'заказа', 'заказов')} без ответа.`
      : `${counted(unknown, 'заказ', 'заказа', 'заказов')} с незнакомым ответом${silent > 0 ? `, ${silent} — без ответа` : ''}.`,
  tellsLess: 'У магазина старая версия API: бот не видит распродаж, покупок и платежей по игроку.',
  alert: alertExplainer(alerts, problem),
};
