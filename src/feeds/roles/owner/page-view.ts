import type { UsedChannel } from '../../../domain/permissions.js';
import { fitLines, joinParts, maskedLink, roleMention } from '../../../text/markdown.js';
import { setupActions } from '../../../ui/actions.js';
import { channelTroubles, unknownChannelLine } from '../../../ui/channel.js';
import { button, selectRows } from '../../../ui/components.js';
import { plainName } from '../../../ui/name.js';
import type { Reply, Row } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { feedPage } from '../../feed-page.js';
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
  return feedPage(
    {
      title: isOn ? page[troubles.length > 0 ? 'troubled' : 'on'] : page.off,
      troubles: [...shown.notes, ...troubles],
      lines: [
        !hasAny && page.what,
        hasAny ? mappingLines(mappings, words) : page.noMappings,
        hasAny && !isOn && page.offHint,
        hasAny && state.channelId === null && page.requests,
        shown.channel && unknownChannelLine(shown.channel, words),
        isOn && `-# ${page.refunds}`,
      ],
      isTroubled: isOn && state.channelId === null,
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

function pageButtons({ state, mappings, refused }: RolesPage, words: Words) {
  const { page } = words.buyerRoles;
  const { isOn, givesForFree, channelId, troubles } = state;
  const hasAny = mappings.length > 0;
  const freeId = rolesPageActions.turnFreeRoles({ to: givesForFree ? 'off' : 'on' });
  return [
    isOn && troubles.some(isRefusal) && button(rolesPageActions.retryRoles(), page.tryAgain, 'primary'),
    refused && correctButton(refused, words),
    button(rolesPageActions.addMapping(), page.add, !hasAny && !refused && 'primary'),
    hasAny && isOn && button(rolesPageActions.turnRoles({ to: 'off' }), page.switchOff),
    hasAny && !isOn && button(rolesPageActions.turnRoles({ to: 'on' }), page.switchOn, 'primary'),
    hasAny &&
      channelId === null &&
      button(staffActions.switchOn({ feed: rolesPart.name }), words.staff.channel, 'primary'),
    hasAny && button(freeId, page.free[givesForFree ? 'given' : 'none']),
    hasAny && isOn && button(rolesPageActions.roleCodes(), page.codes.label),
    channelId !== null && button(staffActions.otherChannel({ feed: rolesPart.name }), words.staff.another),
  ];
}
