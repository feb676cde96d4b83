import type { Words } from '../words.js';
import { counted } from './plural.js';

/** «до пятницы» */
const WEEKDAYS = ['воскресенья', 'понедельника', 'вторника', 'среды', 'четверга', 'пятницы', 'субботы'];

export const following: Words['following'] = {
  pricesUpdated: 'Цены обновлены',
  away: (why) => `⚠️ Сейчас проверить цены не получается. ${why}.`,

  priceList: {
    none: '📌 Прайс-лист ещё не опубликован',
    noneAdvice: 'Серверы, цены и скидки в сообщении, которое бот обновляет сам.',
    upToDate: '📌 Прайс-лист актуален',
    needsAttention: '📌 С прайс-листом что-то не так',
    choose: 'Выберите канал…',
    posted: (when, link) => `опубликован ${when}${link && ` · ${link}`}`,
    changed: (when, link) => `цены изменились ${when}${link && ` · ${link}`}`,
    sending: 'публикуется',
    open: 'открыть',
    howTo: 'Добавите канал — прайс-лист появится и там. Уберёте канал — бот удалит там своё сообщение.',
    notPosted: (channel, why) => `⚠️ ${channel}: ${why}`,
    notDeleted: (channel) =>
      `⚠️ ${channel}: сообщение удалить не получилось. Удалите его вручную или попробуйте ещё раз.`,
  },

  announcements: {
    on: '📣 Объявления включены',
    blocked: '📣 Объявления включены, но не отправляются',
    off: '📣 Объявления выключены',
    what: 'Новинки, снижение цен и распродажи, не чаще раза в час.',
    chooseChannel: 'Выберите канал, чтобы включить.',
    channel: 'Канал…',
    role: 'Кого упоминать…',
    roleRefused: (where) =>
      `⚠️ Роль не сохранена: вы не можете упоминать её${where && ` в ${where}`}. Попросите того, кто может.`,
    mentionDropped: (where) =>
      `⚠️ Теперь никто не упоминается: вы не можете упоминать эту роль${where && ` в ${where}`}.`,
  },

  news: {
    sale: (off, products, until) =>
      `🔥 ${off}${products > 0 ? ` на ${counted(products, 'товар', 'товара', 'товаров')}` : ''}${until && ` до ${until}`}`,
    upTo: (percent) => `скидки до ${percent}`,
    added: (count) => `✨ ${counted(count, 'новинка', 'новинки', 'новинок')}`,
    cheaper: (count) => `🏷️ ${counted(count, 'товар подешевел', 'товара подешевели', 'товаров подешевели')}`,
    oneAdded: (name, price) => `✨ Новинка: ${name} за ${price}`,
    oneFree: (name) => `✨ Новинка, бесплатно: ${name}`,
    oneCheaper: (name, now, before) => `🏷️ ${name}: ${now} вместо ${before}`,
    ends: (when) => `Закончится ${when}`,
    more: (count) => `… +${count}`,
  },
  weekday: (day) => WEEKDAYS[day] ?? '',
};
