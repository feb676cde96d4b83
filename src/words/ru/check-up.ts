import type { Finding, Passed } from '../../views/findings.js';
import type { Explanation } from '../explanation.js';
import type { Words } from '../words.js';
import { counted, form } from './plural.js';
import { explained } from './problem.js';

export const checkUp: Words['checkUp'] = {
  button: 'Проверка',
  again: 'Проверить ещё раз',
  title: 'Проверка',
  allWell: '**Всё в порядке.**',
  wrong: (count) =>
    `**${form(count, 'Найдена', 'Найдены', 'Найдено')} ${counted(count, 'проблема', 'проблемы', 'проблем')}.**`,
  inOrder: 'Здесь всё в порядке',
  passed,
  finding,
};

function passed(one: Passed, shop: string): string {
  switch (one.kind) {
    case 'key':
      return `Ключ работает. Это магазин «**${shop}**».`;
    case 'open':
      return 'Магазин открыт и принимает платежи.';
    case 'shelves':
      return one.servers === 1
        ? `На сервере продаётся ${counted(one.products, 'товар', 'товара', 'товаров')}.`
        : `Товары есть на всех серверах (${one.servers}), всего ${one.products}.`;
    case 'pictures':
      return 'Discord может показать все картинки.';
    case 'permissions':
      return 'Прав у бота достаточно: он может отвечать в любом канале.';
    case 'quick':
      return `Магазин отвечает быстро: за ${one.ms}\u00a0мс.`;
    case 'queue':
      return queue(one);
  }
}

function queue({ people, others }: { people: number; others: number }): string {
  if (people + others === 0) return 'Очередь запросов к магазину пуста.';
  const waiting = [
    ...(people > 0 ? [counted(people, 'человек', 'человека', 'человек')] : []),
    ...(others > 0
      ? [counted(others, 'фоновое обновление', 'фоновых обновления', 'фоновых обновлений')]
      : []),
  ];
  return `Очередь запросов к магазину короткая: ${waiting.join(' и ')}.`;
}

function finding(found: Finding): Explanation {
  switch (found.kind) {
    case 'trouble': {
      const { title, advice } = explained(found.problem);
      if (found.problem.kind === 'keyRefused' || found.problem.kind === 'keyUnreadable')
        return {
          title,
          advice:
            'Пока это не исправлено, бот не может ничего показать из магазина. Ещё раз скопируйте ключ из настроек магазина, введите `/setup` и нажмите **Заменить ключ**.',
        };
      return found.of === 'shop'
        ? { title, advice: `${advice} Магазин, товары и картинки не проверены.` }
        : {
            title: `${title}: нет списка серверов`,
            advice: `${advice} Серверы, товары и картинки не проверены.`,
          };
    }
    case 'blocked':
      return {
        title: 'Магазин заблокирован',
        advice:
          'Никто ничего не может купить. Узнайте в поддержке платформы, на которой работает магазин, почему он заблокирован и как его разблокировать.',
      };
    case 'testMode':
      return {
        title: 'Включён тестовый режим',
        advice:
          'Платежи тестовые, деньги не списываются. Когда закончите проверять, выключите тестовый режим в настройках магазина.',
      };
    case 'noServers':
      return {
        title: 'В магазине нет видимых серверов',
        advice:
          'Участники видят пустой магазин. Добавьте сервер в настройках магазина или сделайте видимым скрытый.',
      };
    case 'notMember':
      return {
        title: 'Бота нет на этом сервере Discord',
        advice:
          'Добавлены только его команды. Без самого бота ключ и настройки будут удалены в течение суток. Пригласите его ещё раз с обеими областями доступа (scopes): `bot` и `applications.commands`.',
      };
    case 'emptyServers':
      return {
        title: `${counted(found.names.length, 'сервер', 'сервера', 'серверов')} без товаров`,
        advice: 'Купить там нечего. Добавьте товары в магазине или скройте сервер.',
      };
    case 'hiddenServers':
      return {
        title: counted(found.names.length, 'скрытый сервер', 'скрытых сервера', 'скрытых серверов'),
        advice:
          'Этот список видите только вы; что там продаётся, бот никому не показывает. Если так не задумано, измените это в магазине.',
      };
    case 'hiddenProducts':
      return {
        title: counted(found.names.length, 'скрытый товар', 'скрытых товара', 'скрытых товаров'),
        advice:
          'Этот список видите только вы, больше бот его никому не показывает. Если так не задумано, измените это в магазине.',
      };
    case 'oneTimeProducts':
      return {
        title: `${counted(found.names.length, 'товар', 'товара', 'товаров')}, ${form(found.names.length, 'который', 'которые', 'которые')} можно купить только один раз`,
        advice: 'Так указано в настройках товара. Если так не задумано, измените их в магазине.',
      };
    case 'refusedPictures':
      return {
        title: `Discord не примет ${counted(found.names.length, 'картинку', 'картинки', 'картинок')}`,
        advice:
          'Картинки из этого списка бот не показывает. Загрузите их в магазин заново: адрес должен начинаться с https:// и вести на общедоступный сайт.',
      };
    case 'unreadable':
      return {
        title: `Не удалось прочитать: ${found.count} (серверы или товары)`,
        advice:
          'Бот не показывает серверы и товары без названия, номера или цены. Проверьте их в магазине; если там всё в порядке, сообщите владельцу бота.',
      };
    case 'slow':
      return {
        title: 'Магазин отвечает медленно',
        advice: `Последний ответ занял ${counted(found.seconds, 'секунду', 'секунды', 'секунд')}. Проверьте позже; если проблема останется, обратитесь в поддержку платформы, на которой работает магазин.`,
      };
    case 'queue':
      return {
        title: `В очереди запросов к магазину ${counted(found.people, 'человек', 'человека', 'человек')}`,
        advice:
          'Лимит запросов к магазину общий для всех серверов Discord, где работает бот. Проверьте через минуту; если это повторяется часто, сообщите владельцу бота.',
      };
    case 'lastFailure':
      return {
        title: 'Последняя ошибка при обращении к магазину',
        advice: `<t:${Math.floor(found.at / 1000)}:R>: ${explained(found.problem).title}. Сейчас ничего делать не нужно; если это повторяется часто, сообщите владельцу бота.`,
      };
  }
}
