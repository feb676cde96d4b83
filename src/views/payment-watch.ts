import type { WatchEnd } from '../shop/watch.js';
import type { Words } from '../words/index.js';
import { paymentActions, type Question } from './actions.js';
import { button, buttonRows } from './components.js';
import type { Format } from './format.js';
import { paymentView } from './payment.js';
import type { Reply } from './reply.js';

/** That a payment is watched, and how to stop that. @param minutes undefined where the same person is watching it already */
export const watchingView = (id: number, minutes: number | undefined, words: Words): Reply => ({
  content: minutes === undefined ? words.payment.watchingAlready(id) : words.payment.watching(id, minutes),
  components: buttonRows([button(paymentActions.stop({ id }), words.payment.stopWatching)]),
});

/** The result of watching a payment; undefined for the person who stopped it. */
export function watchEndView(
  id: number,
  end: WatchEnd,
  question: Question,
  format: Format,
): Reply | undefined {
  const { words } = format;
  const wayOn = (content: string): Reply => ({
    content,
    components: buttonRows([
      button(paymentActions.refresh({ id, ...question }), words.payment.refresh, { style: 'primary' }),
    ]),
  });
  switch (end.kind) {
    case 'changed':
      return { ...paymentView(end.payment, question, format), content: words.payment.changed(id) };
    case 'unchanged':
      return wayOn(words.payment.unchanged(id, end.minutes));
    case 'unknown':
      return wayOn(words.payment.watchFailed(id));
    case 'unlinked':
      return { content: words.payment.watchUnlinked(id) };
    case 'cancelled':
      return undefined;
    case 'stopped':
      return { content: words.payment.watchEnded(id) };
  }
}
