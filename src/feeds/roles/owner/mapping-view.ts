import { type Catalogue, listProducts } from '../../../domain/catalogue.js';
import { channelMention, clip, fitLines } from '../../../text/markdown.js';
import { button } from '../../../ui/components.js';
import { displayName, plainName } from '../../../ui/name.js';
import type { Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import type { GuildRoles } from '../../members.js';
import { rolesPageActions } from '../actions.js';
import { embedReply } from '../embed-reply.js';
import { describeEnd, explainEnd } from '../end-words.js';
import { countLosers, countMembers, removeMapping, wholeDays } from '../rules/mappings.js';
import { MAPPED_NAME_MAX, type Mapping, type Roles } from '../state.js';
import { type Candidate, openedDigest } from './candidate.js';

const NAME_MAX = 60;
const MAX_CHANNELS = 10;

export function confirmView({ product, role, end, choice, opened }: Candidate, words: Words): Reply {
  const { confirm } = words.buyerRoles;
  const channels = fitLines(opened.map(channelMention), 1000, words.more, MAX_CHANNELS, ', ');
  const ids = { product: product.id, role: role.id, end: choice, opened: openedDigest(opened) };
  const isOpening = opened.length > 0;
  const show = ({ name }: { readonly name: string }) => displayName(name, NAME_MAX, words);
  const lines = [
    confirm.end(explainEnd(end, wholeDays(product.durationDays), words)),
    confirm.now,
    isOpening && confirm.opens(channels),
  ];
  return embedReply(confirm.title(show(product), show(role)), lines, isOpening ? 'waiting' : 'neutral', [
    button(rolesPageActions.saveMapping(ids), confirm.yes, isOpening ? 'danger' : 'primary'),
    button(rolesPageActions.roles(), words.back),
  ]);
}

export type ShownMapping = Readonly<ReturnType<typeof describeMapping>>;

interface Known {
  readonly now: number;
  /** Undefined while the shop can't be read. */
  readonly catalogue: Catalogue | undefined;
  readonly guild: GuildRoles | undefined;
}

export function describeMapping(
  state: Roles,
  mapping: Mapping,
  { now, catalogue, guild }: Known,
  words: Words,
) {
  const product = catalogue && listProducts(catalogue).find(({ id }) => id === mapping.productId);
  const { unknownProduct, gone, renamed } = words.buyerRoles.page;
  const { productName: before } = mapping;
  const number = catalogue ? unknownProduct(mapping.productId) : `${mapping.productId}`;
  const describe = (show: (name: string) => string): string => {
    if (before === undefined) return product ? show(product.name) : number;
    if (!product) return catalogue ? gone(show(before)) : show(before);
    return clip(product.name, MAPPED_NAME_MAX) === before
      ? show(product.name)
      : renamed(show(product.name), show(before));
  };
  return {
    mapping,
    product: describe((name) => displayName(name, NAME_MAX, words)),
    /** For options of selects. */
    plainProduct: describe((name) => plainName(name, words)),
    roleName: guild?.roles.find(({ id }) => id === mapping.roleId)?.name,
    members: countMembers(state, mapping, now),
    /** If the role is taken back. */
    losers: countLosers(state, removeMapping(state, mapping, 'takeBack', now), now),
  };
}

export function mappingView(
  { mapping, product, roleName, members, losers }: ShownMapping,
  words: Words,
): Reply {
  const { confirm, removal } = words.buyerRoles;
  const ids = { product: mapping.productId, role: mapping.roleId };
  const title = removal.title(product, displayName(roleName ?? '', NAME_MAX, words));
  const lines = [confirm.end(describeEnd(mapping.end, words)), removal.text(members, losers)];
  const keepId = rolesPageActions.removeMapping({ ...ids, afterwards: 'keep' });
  const takeBackId = rolesPageActions.removeMapping({ ...ids, afterwards: 'takeBack' });
  return embedReply(title, lines, 'neutral', [
    button(rolesPageActions.editMapping(ids), removal.change),
    button(keepId, members > 0 ? removal.keep : removal.yes, 'danger'),
    members > 0 && button(takeBackId, removal.takeBack, 'danger'),
    button(rolesPageActions.roles(), words.back),
  ]);
}
