import type { PostPermission } from '../../domain/failure.js';
import type { Words } from '../words.js';
import { listed } from './plural.js';

const NAMES: Record<PostPermission, string> = {
  ViewChannel: '**Просматривать канал**',
  SendMessages: '**Отправлять сообщения**',
  EmbedLinks: '**Встраивать ссылки**',
};

/** «право …» or «права … и …» */
export const postPermissions = (missing: readonly PostPermission[]): string =>
  `${missing.length === 1 ? 'право' : 'права'} ${listed(missing.map((one) => NAMES[one]))}`;

const REASONS: Readonly<Record<number, string>> = {
  20016: 'в канале включён медленный режим',
  20022: 'объявление можно менять лишь несколько раз в час',
  20028: 'в этот канал отправляют слишком много сообщений',
  40333: 'его сеть блокирует бота; сообщите владельцу бота',
  50035: 'в нём есть ошибка; сообщите владельцу бота',
  50083: 'ветка в архиве',
  200000: 'его заблокировал AutoMod этого сервера Discord; проверьте правила',
  240000: 'ссылка в нём считается вредоносной; проверьте ссылки и тексты магазина',
};

export const channel: Words['channel'] = {
  lacks: (channel, missing) => `${channel}: дайте боту ${postPermissions(missing)}.`,
  gone: (channel) => `Канал ${channel} удалён. Выберите другой.`,
  refused: (channel) => `Discord не принял последнее сообщение в ${channel}.`,
  rejected: (channel, code) =>
    `Discord не принял последнее сообщение в ${channel}${code in REASONS ? `: ${REASONS[code]}` : ''}${code > 0 ? ` (код Discord ${code})` : ''}.`,
  refusedBefore: (channel) =>
    `Discord не принял последнее сообщение в ${channel}. Теперь у бота есть все права; покажет следующее.`,
  isPublic: (channel) => `${channel} могут читать все. Выберите канал модераторов.`,
  unknown: (channel) => `Discord не сообщил, может ли бот писать в ${channel}.`,
};
