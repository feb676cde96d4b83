import { Failure } from '../../domain/failure.js';
import type { Format } from '../../ui/format.js';
import type { Reply } from '../../ui/reply.js';
import type { Edit, OtherChange, Outcome, Part, Poll, Post, Press, Step } from '../feed.js';
import { describeWay, tellMembers } from '../notes/feed.js';
import { type Asker, type Case, type Cases, findCase, hasAsker, isOpen, withCase } from './cases.js';

export interface CaseKind<S, C> {
  readonly part: Part<S>;
  /** Of the members' own button. */
  readonly sign: string;
  /** Custom id of the button below a note to members. */
  openId(note: number): string;
  /** The card in the staff channel, as far as it is stored. */
  view(card: C, format: Format): Reply;
  dropOld(state: S, now: number): S;
  /** What is left of an open case without its card, which staff have deleted; nothing, if it is left out. */
  afterDeletion?(card: C, now: number): C | undefined;
}

/** What a press makes of a state with cases. */
export interface Change<S, C> {
  readonly state: S;
  /** The case that is new or changed. */
  readonly card?: C | undefined;
  /** Its card, if it shows more than is stored. */
  readonly view?: Reply | undefined;
  /** There is an answer, and the members are told so where they asked. */
  readonly isAnswered?: boolean | undefined;
}

const cardKey = ({ id }: Case): string => `case ${id}`;

const cardPost = (card: Case, reply: Reply | null, isEdit: boolean): Post => ({
  ...{ key: cardKey(card), channelId: card.channelId, reply, isEdit },
});

function requireCase<C extends Case>(state: Cases<C>, id: number): C {
  const card = findCase(state, id);
  if (!card) throw new Failure({ kind: 'outdated' });
  return card;
}

/** A member asks, staff decide on a card in their channel, and the member is told. */
export class StaffCases<C extends Case, S extends Cases<C>> {
  readonly #kind: CaseKind<S, C>;

  constructor(kind: CaseKind<S, C>) {
    this.#kind = kind;
  }

  /** What didn't reach the staff is forgotten, so that the member can ask again; `forgetLost` does so where nobody knows. */
  settle(state: S, key: string, outcome: Outcome, now: number): S {
    const card = state.cards.find((one) => cardKey(one) === key);
    if (!card || outcome === 'sent' || outcome === 'unchanged' || outcome === 'unknown') return state;
    const kept = card.closed ? card : this.#kind.afterDeletion?.(card, now);
    return kept ? withCase(state, kept) : { ...state, cards: state.cards.filter((one) => one !== card) };
  }

  /** An open card that was never confirmed counts as gone: who asked is told in the same write. */
  forgetLost(state: S, { posts, now }: Pick<Poll, 'posts' | 'now'>, { words }: Format): Step<S> {
    const gone = state.cards.filter((card) => isOpen(card) && !posts.has(cardKey(card)));
    if (gone.length === 0) return { state };
    const left = gone.reduce((before, card) => this.settle(before, cardKey(card), 'gone', now), state);
    const askers = gone.filter(({ id }) => !findCase(left, id)).flatMap((card) => card.askers);
    const { lost, again } = words.notes;
    return { state: left, also: this.#tell(askers, lost(this.#kind.sign), again, now) };
  }

  /** Takes a member out of all cases. An open card that was theirs alone leaves the channel. */
  erase(stored: S, member: string, format: Format, now: number): Step<S> {
    const { dropOld, view } = this.#kind;
    const state = dropOld(stored, now);
    const theirs = state.cards.filter((card) => hasAsker(card, member));
    const left = theirs.map((card) => ({ ...card, askers: card.askers.filter(({ id }) => id !== member) }));
    const posts = left
      .filter(isOpen)
      .map((card) => cardPost(card, card.askers.length === 0 ? null : view(card, format), true));
    const cards = left.reduce(withCase, state).cards.filter(({ askers }) => askers.length > 0);
    return { state: { ...state, cards }, posts };
  }

  /** A card that staff have deleted is found out by changing it; then a new one is posted. */
  async ask<D extends Change<S, C>>(press: Press, edit: Edit<S, D>) {
    const first = await this.#change(press, edit);
    const change = first.outcome === 'gone' ? await this.#change(press, edit) : first;
    // Without an outcome, the card waits for Discord.
    return { ...change, isUnderWay: change.outcome === undefined || change.outcome === 'sent' };
  }

  /** A moderator changes a case. @throws Failure `outdated` for one that isn't stored any more */
  decide<D extends Change<S, C>>(press: Press, id: number, edit: (card: C, state: S, now: number) => D) {
    return this.#change(press, (state, now) => edit(requireCase(state, id), state, now));
  }

  /** The case as it is stored. @throws Failure `outdated` */
  async read({ feeds }: Press, id: number): Promise<C> {
    const { state, now } = await feeds.read(this.#kind.part);
    return requireCase(this.#kind.dropOld(state, now), id);
  }

  async #change<D extends Change<S, C>>({ feeds, publicFormat }: Press, edit: Edit<S, D>) {
    const { part, dropOld, sign, view: usual } = this.#kind;
    const { answered, read: readIt } = publicFormat.words.notes;
    const { outcomes, ...changed } = await feeds.change(part, (stored, now, staffChannelId) => {
      const before = dropOld(stored, now);
      const change = edit(before, now, staffChannelId);
      const { state, card, view, isAnswered } = change;
      if (!card) return change;
      const isEdit = findCase(before, card.id) !== undefined;
      return {
        ...change,
        state: withCase(state, card),
        posts: [cardPost(card, view ?? usual(card, publicFormat), isEdit)],
        also: isAnswered ? this.#tell(card.askers, answered(sign), readIt, now) : undefined,
      };
    });
    return { ...changed, outcome: changed.card && outcomes.get(cardKey(changed.card)) };
  }

  #tell(askers: readonly Asker[], text: string, label: string, now: number): OtherChange {
    const { part, openId } = this.#kind;
    return tellMembers([{ about: part.name, askers, text, label, openId }], now);
  }

  /** For whoever has answered: how the members read it. */
  describeWay(press: Press, { askers }: C): Promise<Reply> {
    const { part, sign } = this.#kind;
    const members = askers.map(({ id }) => id);
    return describeWay(press, part.name, members, sign);
  }
}
