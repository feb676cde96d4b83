import type { Catalogue } from '../../../domain/catalogue.js';
import type { UsedChannel } from '../../../domain/permissions.js';
import { clip, fitLines, joinParts, maskedLink } from '../../../text/markdown.js';
import { setupActions } from '../../../ui/actions.js';
import { channelTroubles, unknownChannelLine } from '../../../ui/channel.js';
import { button, selectRows } from '../../../ui/components.js';
import { displayName, plainName } from '../../../ui/name.js';
import type { Reply, Row } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { feedPage } from '../../feed-page.js';
import type { GuildRoles } from '../../members.js';
import { staffActions } from '../../staff-actions.js';
import { rolesPageActions } from '../actions.js';
import { countLosers, countMembers, findProduct, removeMapping } from '../rules/mappings.js';
import { MAPPED_NAME_MAX, type Mapping, type Roles } from '../state.js';
import { explainNearLimit, explainTrouble, isRefusal, toWarning } from '../troubles/trouble-view.js';
import { describeEnd, describeGift, embedReply } from '../view.js';
import { correctButton, type TypedMapping } from './form.js';

/** Lists must not push the buttons off a phone. */
const MAX_MAPPING_LINES = 8;
const MAX_TROUBLE_LINES = 3;
const NAME_MAX = 60;

export interface RolesPage {
  readonly state: Roles;
  readonly mappings: readonly ShownMapping[];
  readonly invitation: string;
  readonly channel: UsedChannel | undefined;
  /** Members who lose a role if all are taken back. */
  readonly losers: number;
  /** Why nothing was saved. */
  readonly note?: string | undefined;
  /** Of the form. */
  readonly refused?: TypedMapping | undefined;
}

export function rolesPageView(shown: RolesPage, words: Words): Reply {
  const { state, mappings } = shown;
  const { page } = words.buyerRoles;
  if (state.isFrozen) return otherShopView(shown, words);
  const troubles = troubleLines(shown, words);
  const hasAny = mappings.length > 0;
  const isOn = state.isOn && hasAny;
  return feedPage(
    {
      title: isOn ? page[troubles.length > 0 ? 'troubled' : 'on'] : page.off,
      troubles: [shown.note, ...troubles],
      lines: [
        !hasAny && page.what,
        hasAny ? mappingLines(mappings, words) : page.noMappings,
        hasAny && !isOn && page.offHint,
        hasAny && !shown.channel && page.requests,
        shown.channel && unknownChannelLine(shown.channel, words),
        isOn && `-# ${page.refunds}`,
      ],
      isTroubled: isOn && !shown.channel,
      isWell: isOn,
      rows: mappingSelect(mappings, words),
      buttons: pageButtons(shown, words),
    },
    words,
  );
}

/** @param canList whether the shop tells the bot of payments */
export function codesView({ hasSeenField }: Roles, canList: boolean, words: Words): Reply {
  const { codes } = words.buyerRoles.page;
  const text = canList ? codes[hasSeenField ? 'ready' : 'howTo'] : codes.notOffered;
  return embedReply(codes.title, [text], 'neutral', [button(rolesPageActions.roles(), words.back)]);
}

/** While another shop is linked, only what becomes of the roles can be decided. */
function otherShopView({ note, losers }: RolesPage, { buyerRoles, back }: Words): Reply {
  const { page, otherShop } = buyerRoles;
  return embedReply(page.troubled, [note, otherShop.text(losers)], 'waiting', [
    button(rolesPageActions.adoptShop({ afterwards: 'keep' }), otherShop.keep, 'primary'),
    button(rolesPageActions.adoptShop({ afterwards: 'takeBack' }), otherShop.takeBack, 'danger'),
    button(setupActions.panel(), back),
  ]);
}

function troubleLines(shown: RolesPage, words: Words): readonly string[] {
  const { page } = words.buyerRoles;
  const { channel, state } = shown;
  const warnings = state.troubles.map((one) => toWarning(explainTrouble(one, words)));
  return [
    // A role that can't be given for want of the permission has no other trouble yet.
    state.lacksPermission
      ? page.needsPermission(maskedLink(page.addPermission, shown.invitation))
      : fitLines(warnings, 2500, words.more, MAX_TROUBLE_LINES),
    ...explainNearLimit(state, words).map(toWarning),
    ...(channel ? channelTroubles(channel, words, true) : []),
  ].filter((line) => line !== '');
}

function mappingLines(mappings: readonly ShownMapping[], words: Words): string {
  const { page } = words.buyerRoles;
  const lines = mappings.map(({ mapping, product, members }) =>
    joinParts([
      `${product} → ${describeGift(mapping, undefined, words)}`,
      members > 0 && page.members(members),
    ]),
  );
  return fitLines(lines, 2500, words.more, MAX_MAPPING_LINES);
}

const mappingSelect = (mappings: readonly ShownMapping[], words: Words): readonly Row[] =>
  selectRows(
    rolesPageActions.openMapping(),
    words.buyerRoles.page.mappings,
    mappings.map(({ mapping, plainProduct, roleName }) => ({
      label: joinParts([plainProduct, roleName !== undefined && plainName(roleName, words)], ' → '),
      value: `${mapping.productId} ${mapping.roleId}`,
      description: describeEnd(mapping.end, words),
    })),
  );

function pageButtons({ state, mappings, refused, channel }: RolesPage, words: Words) {
  const { page } = words.buyerRoles;
  const { isOn, givesForFree, troubles } = state;
  const hasAny = mappings.length > 0;
  const freeId = rolesPageActions.turnFreeRoles({ to: givesForFree ? 'off' : 'on' });
  return [
    isOn && troubles.some(isRefusal) && button(rolesPageActions.retryRoles(), page.tryAgain, 'primary'),
    refused && correctButton(refused, words),
    button(rolesPageActions.addMapping(), page.add, !hasAny && !refused && 'primary'),
    hasAny && isOn && button(rolesPageActions.turnRoles({ to: 'off' }), page.switchOff),
    hasAny && !isOn && button(rolesPageActions.turnRoles({ to: 'on' }), page.switchOn, 'primary'),
    hasAny && !channel && button(staffActions.staff(), words.staff.label, 'primary'),
    hasAny && button(freeId, page.free[givesForFree ? 'given' : 'none']),
    hasAny && isOn && button(rolesPageActions.roleCodes(), page.codes.label),
  ];
}

export type ShownMapping = Readonly<ReturnType<typeof describeMapping>>;

interface Known {
  readonly now: number;
  /** Undefined while the shop can't be read. */
  readonly catalogue: Catalogue | undefined;
  readonly guild: GuildRoles | undefined;
}

export function describeMapping(state: Roles, mapping: Mapping, known: Known, words: Words) {
  const { now, catalogue, guild } = known;
  const product = findProduct(catalogue, mapping.productId);
  const { gone, renamed } = words.buyerRoles.page;
  const { productName: before } = mapping;
  const describe = (show: (name: string) => string): string => {
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

export function mappingView(shown: ShownMapping, words: Words): Reply {
  const { mapping, product, roleName, members, losers } = shown;
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
