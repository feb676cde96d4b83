import type { Permission, Problem } from '../../failure.js';
import type { Explanation } from '../explanation.js';
import { counted } from './plural.js';

/** As Discord itself calls them in Russian. */
const permissions: Record<Permission, string> = {
  ManageGuild: 'Управлять сервером',
  ModerateMembers: 'Отправить участников подумать о своём поведении',
};

const wait = (seconds: number) =>
  seconds < 120
    ? counted(seconds, 'секунду', 'секунды', 'секунд')
    : counted(Math.ceil(seconds / 60), 'минуту', 'минуты', 'минут');

/** What happened, and what to do about it. */
export function explained(problem: Problem): Explanation {
  switch (problem.kind) {
    case 'keyRefused':
      return {
        title: 'Магазин не принял ключ',
        advice:
          'Администратору сервера Discord нужно ещё раз скопировать ключ из настроек магазина и ввести его командой `/setup`.',
      };
    case 'notFound':
      return problem.what === 'payment'
        ? {
            title: 'Такого платежа нет',
            advice:
              'В магазине нет платежа с таким номером. Попросите у покупателя номер из чека и сверьте цифры.',
          }
        : {
            title: 'Этот товар не продаётся',
            advice:
              'Такого товара нет, или он снят с продажи. Введите `/product` и выберите товар из списка.',
          };
    case 'unreachable':
      return {
        title: 'Магазин недоступен',
        advice: 'Не удалось подключиться к магазину. Попробуйте через несколько минут.',
      };
    case 'untrusted':
      return {
        title: 'Сертификат магазина недействителен',
        advice:
          'Бот разорвал соединение и ничего не отправил, чтобы ключ магазина не попал к посторонним. Владельцу бота нужно проверить адрес магазина и его сертификат.',
      };
    case 'connectionLost':
      return {
        title: 'Связь с магазином оборвалась',
        advice: 'Ответ пришёл не полностью. Попробуйте ещё раз.',
      };
    case 'tooSlow':
      return {
        title: 'Магазин не ответил вовремя',
        advice: `Магазин не ответил за ${counted(problem.seconds, 'секунду', 'секунды', 'секунд')}. Попробуйте через минуту.`,
      };
    case 'rateLimited':
      return {
        title: 'Магазин ограничивает число запросов',
        advice: 'Сейчас их слишком много. Попробуйте через минуту.',
      };
    case 'notLookedUp': {
      const why = explained(problem.why);
      return {
        title: 'Не удалось получить данные о платеже',
        advice: `${why.title}. ${why.advice}`,
      };
    }
    case 'queueFull':
      return {
        title: 'Сейчас слишком много запросов',
        advice: `Запрос не отправлен: ждать пришлось бы около ${counted(problem.seconds, 'секунды', 'секунд', 'секунд')}. Попробуйте через минуту.`,
      };
    case 'serverError':
      return {
        title: 'В магазине произошла ошибка',
        advice: `Магазин ответил ошибкой ${problem.status}. Попробуйте через несколько минут.`,
      };
    case 'rejected':
      return {
        title: 'Магазин отклонил запрос',
        advice: `Магазин ответил ошибкой ${problem.status} без объяснений. Попробуйте позже; если это повторится, владельцу бота нужно проверить адрес магазина.`,
      };
    case 'redirected':
      return {
        title: 'Магазин перенаправляет на другой адрес',
        advice:
          'Бот не переходит по таким адресам, чтобы ключ магазина не попал к посторонним. Владельцу бота нужно проверить адрес магазина.',
      };
    case 'webPage':
      return {
        title: 'Магазин ответил веб-страницей',
        advice: 'Обычно это защита от атак или технические работы. Попробуйте через несколько минут.',
      };
    case 'brokenJson':
      return {
        title: 'Ответ магазина пришёл не полностью',
        advice: 'Прочитать его не удалось. Попробуйте ещё раз.',
      };
    case 'unexpectedShape':
      return {
        title: 'Ответ магазина не удалось понять',
        advice:
          'Он не в том формате, который ожидает бот. Попробуйте ещё раз; если это повторится, сообщите владельцу бота.',
      };
    case 'tooLarge':
      return {
        title: 'Ответ магазина слишком большой',
        advice: `Он больше ${problem.mebibytes}\u00a0МиБ, поэтому бот не стал читать его до конца. Владельцу бота нужно проверить адрес магазина.`,
      };
    case 'storeUnavailable':
      return {
        title: 'Не удаётся прочитать или сохранить настройки',
        advice:
          'Хранилище бота не отвечает, недоступно для записи или повреждено. Настройки не изменились. Попробуйте через минуту; если проблема останется, сообщите владельцу бота.',
      };
    case 'keyUnreadable':
      return {
        title: 'Не удаётся прочитать сохранённый ключ магазина',
        advice:
          'Он зашифрован другим секретом. Администратор сервера Discord может ввести ключ заново (`/setup`), а владелец бота — вернуть прежний секрет.',
      };
    case 'notLinked':
      return {
        title: 'Магазин ещё не подключён',
        advice: 'Администратор сервера Discord может подключить его командой `/setup`. Это займёт минуту.',
      };
    case 'notAllowed':
      return {
        title: 'У вас нет прав на это действие',
        advice: `Нужно право «${permissions[problem.permission]}». Обратитесь к администратору сервера Discord.`,
      };
    case 'guildOnly':
      return {
        title: 'Это работает только на сервере Discord',
        advice: 'Введите команду в канале того сервера Discord, магазин которого вам нужен.',
      };
    case 'tooOften':
      return {
        title: 'Слишком часто',
        advice: `Запрос не выполнен. Попробуйте ещё раз через ${wait(problem.seconds)}.`,
      };
    case 'outdated':
      return {
        title: 'Эта кнопка устарела',
        advice: 'Она относится к данным, которые с тех пор изменились. Введите команду ещё раз.',
      };
    case 'unknownServer':
      return {
        title: 'Такого сервера нет',
        advice:
          'В магазине нет сервера с таким названием или номером. Введите `/servers` и выберите сервер из списка.',
      };
    case 'unknownProduct':
      return {
        title: 'Такого товара нет',
        advice:
          'В магазине нет товара с таким названием или номером. Введите `/product` и выберите товар из списка.',
      };
    case 'malformedKey':
      return {
        title: 'Это не ключ магазина',
        advice:
          'В ключе не бывает пробелов и знаков / \\\\ ? # %. Ключ не сохранён. Скопируйте его ещё раз из настроек магазина и снова нажмите кнопку.',
      };
    case 'unknownCurrency':
      return {
        title: 'Такой валюты нет',
        advice:
          'Настройки не изменились. Выберите валюту из списка или введите код из трёх букв, например `RUB`.',
      };
    case 'unknownTimeZone':
      return {
        title: 'Такого часового пояса нет',
        advice:
          'Настройки не изменились. Выберите часовой пояс из списка или введите название, например `Europe/Moscow`.',
      };
    case 'unknownPage':
      return {
        title: 'Такой страницы нет',
        advice: `Введите номер страницы от 1 до ${problem.pages}.`,
      };
    case 'tooManyWatches':
      return {
        title: 'Бот уже следит за слишком многими платежами',
        advice:
          'Поэтому за этим платежом он не следит. Нажимайте время от времени «Обновить» или попробуйте «Следить» через несколько минут.',
      };
    case 'stopping':
      return {
        title: 'Бот перезапускается',
        advice: 'Запрос не выполнен. Попробуйте через минуту.',
      };
  }
}
