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

export const channel: Words['channel'] = {
  lacks: (channel, missing) => `${channel}: дайте боту ${postPermissions(missing)}.`,
  gone: (channel) => `Канал ${channel} удалён. Выберите другой.`,
  refused: (channel) => `Discord не принял последнее сообщение в ${channel}.`,
  refusedBefore: (channel) =>
    `Discord не принял последнее сообщение в ${channel}. Теперь у бота есть все права; покажет следующее.`,
  isPublic: (channel) => `${channel} могут читать все. Выберите канал модераторов.`,
  unknown: (channel) => `Discord не сообщил, может ли бот писать в ${channel}.`,
};
