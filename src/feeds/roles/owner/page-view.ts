import type { UsedChannel } from '../../../domain/permissions.js';
import { fitLines, joinParts, maskedLink, roleMention } from '../../../text/markdown.js';
import { setupActions } from '../../../ui/actions.js';
import { channelTroubles, unknownChannelLine } from '../../../ui/channel.js';
import { button, buttonRows, selectRows } from '../../../ui/components.js';
import { plainName } from '../../../ui/name.js';
import type { Reply, Row } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { staffActions } from '../../staff-actions.js';
import { rolesPageActions } from '../actions.js';
import { embedReply } from '../embed-reply.js';
import { describeEnd } from '../end-words.js';
import { type Roles, rolesPart } from '../state.js';
import { explainNearLimit, explainTrouble, isRefusal, toWarning } from '../troubles/trouble-view.js';
import { correctButton, type TypedMapping } from './form.js';
import type { ShownMapping } from './mapping-view.js';

/** Lists must not push the buttons off a phone. */
const MAX_MAPPING_LINES = 8;
const MAX_TROUBLE_LINES = 3;

export interface RolesPage {
  readonly state: Roles;
  readonly mappings: readonly ShownMapping[];
  readonly invitation: string;
  readonly channel: UsedChannel | undefined;
  /** Members who lose a role if all are taken back. */
  readonly losers: number;
  /** What was not saved. */
  readonly notes: readonly string[];
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
  const title = isOn ? page[troubles.length > 0 ? 'troubled' : 'on'] : page.off;
  const lines = [
    ...shown.notes,
    ...troubles,
    !hasAny && page.what,
    hasAny ? mappingLines(mappings, words) : page.noMappings,
    hasAny && !isOn && page.offHint,
    hasAny && state.channelId === null && page.requests,
    shown.channel && unknownChannelLine(shown.channel, words),
    isOn && `-# ${page.refunds}`,
  ];
  return { ...embedReply(title, lines, pageColour(shown, troubles)), components: pageRows(shown, words) };
}

/** @param canList whether the shop tells the bot of payments */
export function codesView({ hasSeenField }: Roles, canList: boolean, words: Words): Reply {
  const { codes } = words.buyerRoles.page;
  const text = canList ? codes[hasSeenField ? 'ready' : 'howTo'] : codes.notOffered;
  return embedReply(codes.title, [text], 'neutral', [button(rolesPageActions.roles(), words.back)]);
}

/** While another shop is linked, only what becomes of the roles can be decided. */
function otherShopView({ notes, losers }: RolesPage, { buyerRoles, back }: Words): Reply {
  const { page, otherShop } = buyerRoles;
  return embedReply(page.troubled, [...notes, otherShop.text(losers)], 'waiting', [
    button(rolesPageActions.adoptShop({ afterwards: 'keep' }), otherShop.keep, 'primary'),
    button(rolesPageActions.adoptShop({ afterwards: 'takeBack' }), otherShop.takeBack, 'danger'),
    button(setupActions.panel(), back),
  ]);
}

function troubleLines(shown: RolesPage, words: Words): readonly string[] {
  const { page } = words.buyerRoles;
  const { channel, state } = shown;
  const { troubles, lacksPermission } = state;
  const lines = troubles.slice(0, MAX_TROUBLE_LINES).map((one) => explainTrouble(one, words));
  const left = troubles.length - lines.length;
  return [
    // A role that can't be given for want of the permission has no other trouble yet.
    ...(lacksPermission
      ? [page.needsPermission(maskedLink(page.addPermission, shown.invitation))]
      : [...lines.map(toWarning), ...(left > 0 ? [words.more(left)] : [])]),
    ...explainNearLimit(state, words).map(toWarning),
    ...(channel ? channelTroubles(channel, words, true) : []),
  ];
}

function mappingLines(mappings: readonly ShownMapping[], words: Words): string {
  const { page } = words.buyerRoles;
  const lines = mappings.map(({ mapping, product, members }) =>
    joinParts([
      `${product} → ${roleMention(mapping.roleId)} ${describeEnd(mapping.end, words)}`,
      members > 0 && page.members(members),
    ]),
  );
  return fitLines(lines, 2500, words.more, MAX_MAPPING_LINES);
}

/** Green only if buyers get roles. */
function pageColour({ state, mappings, notes }: RolesPage, troubles: readonly string[]) {
  if (notes.length > 0 || troubles.length > 0) return 'waiting';
  if (!state.isOn || mappings.length === 0) return 'neutral';
  return state.channelId === null ? 'waiting' : 'good';
}

function pageRows({ state, mappings, refused }: RolesPage, words: Words): readonly Row[] {
  const { page } = words.buyerRoles;
  const isStopped = state.isOn && state.troubles.some(isRefusal);
  const { isOn, givesForFree } = state;
  const freeId = rolesPageActions.turnFreeRoles({ to: givesForFree ? 'off' : 'on' });
  const hasAny = mappings.length > 0;
  const lacksChannel = hasAny && state.channelId === null;
  return [
    ...selectRows(
      rolesPageActions.openMapping(),
      page.mappings,
      mappings.map(({ mapping, plainProduct, roleName }) => ({
        label: joinParts([plainProduct, roleName !== undefined && plainName(roleName, words)], ' → '),
        value: `${mapping.productId} ${mapping.roleId}`,
        description: describeEnd(mapping.end, words),
      })),
    ),
    ...buttonRows([
      isStopped && button(rolesPageActions.retryRoles(), page.tryAgain, 'primary'),
      refused && correctButton(refused, words),
      button(rolesPageActions.addMapping(), page.add, !hasAny && !refused && 'primary'),
      hasAny && isOn && button(rolesPageActions.turnRoles({ to: 'off' }), page.switchOff),
      !isOn && hasAny && button(rolesPageActions.turnRoles({ to: 'on' }), page.switchOn, 'primary'),
      lacksChannel && button(staffActions.switchOn({ feed: rolesPart.name }), words.staff.channel, 'primary'),
      hasAny && button(freeId, page.free[givesForFree ? 'given' : 'none']),
      isOn && hasAny && button(rolesPageActions.roleCodes(), page.codes.label),
      state.channelId !== null &&
        button(staffActions.otherChannel({ feed: rolesPart.name }), words.staff.another),
      button(setupActions.panel(), words.back),
    ]),
  ];
}
