import type { Words } from '../words.js';

export const memberPayments: Words['memberPayments'] = {
  command: 'Платежи участника',
  title: (name) => `Платежи участника ${name}, о которых знает бот`,
  only: 'Только те, за которые дали роль или о которых спрашивали; остальные ищите по номеру из чека.',
  none: 'Бот не знает ни одного: спросите номер из чека.',
  open: 'Открыть платёж…',
  openCall: 'вызов открыт',
  closedCall: 'вызов закрыт',
};
