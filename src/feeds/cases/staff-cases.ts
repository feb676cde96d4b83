import { memberMention } from '../../text/markdown.js';
import type { Format } from '../../ui/format.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { Edit, OtherChange, Outcome, Part, Poll, Post, Press, Step } from '../feed.js';
import type { Asker, Told } from '../notes/notes.js';
import { describeWay, tellMembers } from '../notes/tell.js';
import { findCase, isOpen, withCase } from './cases.js';
import type { Case, Cases } from './state.js';

type Said = Pick<Told, 'text' | 'label'>;

export interface CaseKind<S, C> {
  readonly part: Part<S>;
  /** Begins the keys of its posts. */
  readonly name: string;
  /** The sign of the members' own button, and what the button below a note to them opens. */
  readonly note: { readonly sign: string; openId(note: number): string };
  /** To who asked by a card of which nobody knows whether it is there. */
  lost(words: Words): Said;
  /** In the staff channel; null takes the card out of it. */
  view(card: C, format: Format): Reply | null;
  dropOld(state: S, now: number): S;
  /** What is left of an open case without its card, which staff have deleted; nothing, if it is left out. */
  afterDeletion?(card: C, now: number): C | undefined;
  /** Why a moderator can't decide. */
  gone(words: Words): string;
  closedBy(moderator: string, words: Words): string;
}

/** The note says why nothing was changed. */
export type Changed<C> =
  | { readonly card: C; readonly note?: undefined }
  | { readonly card?: undefined; readonly note: Reply };

/** What a moderator does to a case, or a note to them. */
export type Decided<S, C> = { readonly state: S } & Changed<C>;

interface DecisionOptions<C> {
  readonly mayBeClosed?: boolean;
  /** Whether the members are told, where they asked, that there is an answer. */
  tells?(card: C): boolean;
}

/** Those who can be told in a channel. */
const askersOf = ({ askers, toldIn }: Case): readonly Asker[] =>
  askers.flatMap((id) => {
    const channelId = toldIn[id];
    return channelId === undefined ? [] : [{ id, channelId }];
  });

/** A member asks, staff decide on a card in their channel, and the member is told. */
export class StaffCases<C extends Case, S extends Cases<C>> {
  readonly #kind: CaseKind<S, C>;

  constructor(kind: CaseKind<S, C>) {
    this.#kind = kind;
  }

  key({ id }: Pick<Case, 'id'>): string {
    return `${this.#kind.name} ${id}`;
  }

  post(card: C, reply: Reply | null, isEdit: boolean): Post {
    return { key: this.key(card), channelId: card.channelId, reply, isEdit };
  }

  /** The cards that are new or changed. */
  posts(before: S, { cards }: S, format: Format): readonly Post[] {
    return cards.flatMap((card) => {
      const known = findCase(before, card.id);
      return card === known ? [] : [this.post(card, this.#kind.view(card, format), known !== undefined)];
    });
  }

  /** Takes a member's open cards out of the channel. */
  withdraw({ cards }: S, asker: string): readonly Post[] {
    return cards
      .filter(({ closed, askers }) => closed === null && askers.includes(asker))
      .map((card) => ({ ...this.post(card, null, true), isEdit: false }));
  }

  /** What didn't reach the staff is forgotten, so that the member can ask again; `forgetLost` does so where nobody knows. */
  settle(state: S, key: string, outcome: Outcome, now: number): S {
    const card = state.cards.find((one) => this.key(one) === key);
    if (!card || outcome === 'sent' || outcome === 'unchanged' || outcome === 'unknown') return state;
    const kept = card.closed ? card : this.#kind.afterDeletion?.(card, now);
    if (kept) return withCase(state, kept);
    return { ...state, cards: state.cards.filter((one) => one !== card) };
  }

  /** An open card that was never confirmed counts as gone: who asked is told in the same write. */
  forgetLost(state: S, { posts, now }: Pick<Poll, 'posts' | 'now'>, { words }: Format): Step<S> {
    const lost = state.cards.filter((card) => isOpen(card) && !posts.has(this.key(card)));
    if (lost.length === 0) return { state };
    const left = lost.reduce((before, card) => this.settle(before, this.key(card), 'gone', now), state);
    const askers = lost.filter(({ id }) => !findCase(left, id)).flatMap(askersOf);
    return { state: left, also: this.#tell(askers, this.#kind.lost(words), now) };
  }

  /** A card that staff have deleted is found out by changing it; then a new one is posted. */
  async ask<T>(
    press: Press,
    edit: Edit<S, Step<S> & { readonly result: T; readonly card?: C | undefined }>,
  ): Promise<{ readonly result: T; readonly isUnderWay: boolean }> {
    const { part, dropOld } = this.#kind;
    const ask = async () => {
      const { card, result, outcomes } = await press.feeds.change(part, (stored, now, staffChannelId) =>
        edit(dropOld(stored, now), now, staffChannelId),
      );
      return { result, outcome: card && outcomes.get(this.key(card)) };
    };
    const first = await ask();
    const { result, outcome } = first.outcome === 'gone' ? await ask() : first;
    // Without an outcome, the card waits for Discord.
    return { result, isUnderWay: outcome === undefined || outcome === 'sent' };
  }

  /** The case as it is stored, or why it can't be decided. */
  find(state: S, id: number, words: Words, mayBeClosed = false): Changed<C> {
    const card = findCase(state, id);
    if (!card) return { note: { content: this.#kind.gone(words) } };
    if (card.closed && !mayBeClosed)
      return { note: { content: this.#kind.closedBy(memberMention(card.closed.by), words) } };
    return { card };
  }

  /** Changes a case and its card. Of two moderators at once, the second reads who was first. */
  async decide(
    { feeds, format, publicFormat }: Press,
    id: number,
    decide: (card: C, state: S, now: number) => Decided<S, C>,
    { mayBeClosed = false, tells }: DecisionOptions<C> = {},
  ): Promise<Changed<C>> {
    const { part, dropOld, view, note } = this.#kind;
    const { notes } = publicFormat.words;
    const answered = { text: notes.answered(note.sign), label: notes.read };
    const { result } = await feeds.change(part, (stored, now): Step<S> & { readonly result: Changed<C> } => {
      const before = dropOld(stored, now);
      const found = this.find(before, id, format.words, mayBeClosed);
      const decided: Decided<S, C> = found.card
        ? decide(found.card, before, now)
        : { ...found, state: before };
      const { card, state } = decided;
      if (!card) return { state, result: decided };
      return {
        state: withCase(state, card),
        posts: [this.post(card, view(card, publicFormat), true)],
        also: tells?.(card) ? this.#tell(askersOf(card), answered, now) : undefined,
        result: { card },
      };
    });
    return result;
  }

  #tell(askers: readonly Asker[], said: Said, now: number): OtherChange {
    const { part, note } = this.#kind;
    return tellMembers([{ about: part.name, askers, ...said, openId: note.openId }], now);
  }

  /** For whoever has answered: how the members read it. */
  async describeWay(press: Press, { askers }: C): Promise<Reply> {
    const { part, note } = this.#kind;
    return { content: await describeWay(press, part.name, askers, note.sign) };
  }
}
