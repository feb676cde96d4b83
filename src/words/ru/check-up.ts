import type { Finding, Passed } from '../../views/findings.js';
import type { Explanation } from '../explanation.js';
import { russianCount, russianForm } from '../plural.js';
import type { Words } from '../words.js';
import { explained } from './problem.js';

export const checkUp: Words['checkUp'] = {
  button: 'Проверка',
  again: 'Проверить ещё раз',
  title: 'Проверка',
  allWell: '**Всё в порядке.**',
  wrong: (count) =>
    `**${russianForm(count, 'Требует', 'Требуют', 'Требуют')} внимания: ${russianCount(count, 'пункт', 'пункта', 'пунктов')}.**`,
  inOrder: 'В порядке',
  passed,
  finding,
};

function passed(one: Passed, shop: string): string {
  switch (one.kind) {
    case 'key':
      return `Ключ работает. Это магазин «**${shop}**».`;
    case 'open':
      return 'Магазин открыт, покупки настоящие.';
    case 'shelves':
      return one.servers === 1
        ? `На сервере продаётся ${russianCount(one.products, 'товар', 'товара', 'товаров')}.`
        : `Серверов: ${one.servers}, товары есть на каждом, всего ${russianCount(one.products, 'товар', 'товара', 'товаров')}.`;
    case 'pictures':
      return 'Discord может показать все картинки.';
    case 'permissions':
      return 'Прав боту здесь хватает: Discord доставляет его ответы в любом канале.';
    case 'quick':
      return `Магазин отвечает быстро: за ${one.ms} мс.`;
    case 'queue':
      return queue(one);
  }
}

function queue({ people, others }: { people: number; others: number }): string {
  if (people + others === 0) return 'Ждать никому не приходится: очередь к магазину пуста.';
  const waiting = [
    ...(people > 0 ? [russianCount(people, 'человек', 'человека', 'человек')] : []),
    ...(others > 0
      ? [russianCount(others, 'фоновое обновление', 'фоновых обновления', 'фоновых обновлений')]
      : []),
  ];
  return `Очередь к магазину короткая: ${waiting.join(' и ')}.`;
}

function finding(found: Finding): Explanation {
  switch (found.kind) {
    case 'trouble': {
      const { title, advice } = explained(found.problem);
      if (found.problem.kind === 'keyRefused' || found.problem.kind === 'keyUnreadable')
        return {
          title,
          advice:
            'Пока это не исправлено, из магазина нельзя показать ничего. Ещё раз скопируйте ключ из настроек магазина, введите `/setup` и нажмите **Заменить ключ**.',
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
          'Никто ничего не может купить. Узнайте у поддержки вашей платформы, почему и что нужно, чтобы его открыли.',
      };
    case 'testMode':
      return {
        title: 'Включён тестовый режим',
        advice: 'Покупки не настоящие. Когда закончите проверять, выключите его в настройках магазина.',
      };
    case 'noServers':
      return {
        title: 'Магазин не показывает ни одного сервера',
        advice: 'Участники видят пустой магазин. Добавьте сервер в настройках магазина или покажите скрытый.',
      };
    case 'notMember':
      return {
        title: 'Бота нет на этом сервере Discord',
        advice:
          'Добавлены только его команды. Без самого бота ключ и настройки скоро будут удалены, не позже чем через сутки. Пригласите его ещё раз с обоими разрешениями: `bot` и `applications.commands`.',
      };
    case 'emptyServers':
      return {
        title: `${russianCount(found.names.length, 'сервер', 'сервера', 'серверов')} без товаров`,
        advice: 'Купить там нечего. Добавьте товары в магазине или скройте сервер.',
      };
    case 'hiddenServers':
      return {
        title: russianCount(found.names.length, 'скрытый сервер', 'скрытых сервера', 'скрытых серверов'),
        advice:
          'Этот список видите только вы; что там продаётся, бот никому не показывает. Если так не задумано, измените это в магазине.',
      };
    case 'hiddenProducts':
      return {
        title: russianCount(found.names.length, 'скрытый товар', 'скрытых товара', 'скрытых товаров'),
        advice:
          'Этот список видите только вы, больше бот его никому не показывает. Если так не задумано, измените это в магазине.',
      };
    case 'oneTimeProducts':
      return {
        title: russianCount(
          found.names.length,
          'одноразовый товар',
          'одноразовых товара',
          'одноразовых товаров',
        ),
        advice:
          'Каждый покупатель может купить это один раз. Если так не задумано, измените это в настройках товара в магазине.',
      };
    case 'refusedPictures':
      return {
        title: `Discord не примет ${russianCount(found.names.length, 'картинку', 'картинки', 'картинок')}`,
        advice:
          'То, что в этом списке, бот не показывает. Загрузите это в магазин заново: адрес должен начинаться с https:// и вести на общедоступный сайт.',
      };
    case 'unreadable':
      return {
        title: `${russianForm(found.count, 'Не прочитана', 'Не прочитаны', 'Не прочитано')} ${russianCount(found.count, 'запись', 'записи', 'записей')} магазина`,
        advice:
          'Бот не показывает то, у чего нет названия, номера или цены. Просмотрите серверы и товары в магазине; если там всё в порядке, сообщите тому, кто запускает бота.',
      };
    case 'slow':
      return {
        title: 'Магазин отвечает медленно',
        advice: `Последний ответ занял ${russianCount(found.seconds, 'секунду', 'секунды', 'секунд')}. Проверьте позже; если не пройдёт, обратитесь в поддержку вашей платформы.`,
      };
    case 'queue':
      return {
        title: `В очереди к магазину ${russianCount(found.people, 'человек', 'человека', 'человек')}`,
        advice:
          'Запросы, которые разрешает магазин, общие для всех серверов этого бота. Проверьте через минуту; если так бывает часто, сообщите тому, кто запускает бота.',
      };
    case 'lastFailure':
      return {
        title: 'Последний сбой связи с магазином',
        advice: `<t:${Math.floor(found.at / 1000)}:R>: ${explained(found.problem).title}. Сейчас ничего делать не нужно; если так бывает часто, сообщите тому, кто запускает бота.`,
      };
  }
}
