import type { Catalogue } from '../../../domain/catalogue.js';
import type { UsedChannel } from '../../../domain/permissions.js';
import { fitLines, joinParts, maskedLink, roleMention } from '../../../text/markdown.js';
import { channelTroubles, unknownChannelLine } from '../../../ui/channel.js';
import { button, selectRows } from '../../../ui/components.js';
import { displayName, plainName } from '../../../ui/name.js';
import type { Reply, Row } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { feedPage } from '../../kit/feed-page.js';
import type { GuildRoles } from '../../kit/members.js';
import { staffActions } from '../../kit/staff/actions.js';
import { rolesPageActions } from '../actions.js';
import { countMembers, findProduct } from '../rules/mappings.js';
import type { Mapping, Roles } from '../state.js';
import { explainTrouble, joinExplanation } from '../troubles/trouble-view.js';
import { describeEnd, embedReply } from '../view.js';

const NAME_MAX = 60;

export interface RolesPage {
  readonly state: Roles;
  readonly mappings: readonly ShownMapping[];
  readonly invitation: string;
  readonly channel: UsedChannel | undefined;
  /** Why nothing was changed. */
  readonly note?: string | undefined;
}

export function rolesPageView(shown: RolesPage, words: Words): Reply {
  const { mappings, channel } = shown;
  const { page } = words.buyerRoles;
  const troubles = [...troubleLines(shown, words), ...(channel ? channelTroubles(channel, words, true) : [])];
  const isOn = mappings.length > 0;
  return feedPage(
    {
      title: isOn ? page.on(mappings.length) : page.off,
      troubles: [shown.note, ...troubles],
      lines: [
        isOn ? mappingLines(mappings, words) : page.what,
        isOn && !channel && page.requests,
        isOn && channel && unknownChannelLine(channel, words),
        `-# ${page.typed}`,
        isOn && `-# ${page.refunds}`,
        isOn && `-# ${page.leaving}`,
      ],
      isWell: isOn,
      rows: mappingSelect(mappings, words),
      isTroubled: isOn && !channel,
      buttons: [
        button(rolesPageActions.addRole(), page.add, !isOn && 'primary'),
        isOn && !channel && button(staffActions.staff(), words.staff.label, 'primary'),
      ],
    },
    words,
  );
}

const troubleLines = ({ state, invitation }: RolesPage, words: Words): readonly string[] =>
  state.troubles.map((one) => {
    const { needsPermission, addPermission } = words.buyerRoles.page;
    return one.kind === 'noPermission'
      ? needsPermission(maskedLink(addPermission, invitation))
      : `⚠️ ${joinExplanation(explainTrouble(one, words))}`;
  });

function mappingLines(mappings: readonly ShownMapping[], words: Words): string {
  const { page } = words.buyerRoles;
  const lines = mappings.map(({ mapping, product, members }) =>
    joinParts([
      `${product} → ${roleMention(mapping.roleId)}, ${describeEnd(mapping.end, words)}`,
      members > 0 && page.members(members),
    ]),
  );
  return fitLines(lines, 3000, words.more);
}

const mappingSelect = (mappings: readonly ShownMapping[], words: Words): readonly Row[] =>
  selectRows(
    rolesPageActions.pickRole(),
    words.buyerRoles.page.remove,
    mappings.map(({ mapping, plainProduct, roleName }) => ({
      label: joinParts([plainProduct, roleName !== undefined && plainName(roleName, words)], ' → '),
      value: `${mapping.productId} ${mapping.roleId}`,
      description: describeEnd(mapping.end, words),
    })),
  );

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
  const number = words.buyerRoles.page.product(mapping.productId);
  return {
    mapping,
    product: product ? displayName(product.name, NAME_MAX, words) : number,
    /** For options of selects. */
    plainProduct: product ? plainName(product.name, words) : number,
    roleName: guild?.roles.find(({ id }) => id === mapping.roleId)?.name,
    members: countMembers(state, mapping, now),
  };
}

export function removalView({ mapping, product, roleName, members }: ShownMapping, words: Words): Reply {
  const { removal } = words.buyerRoles;
  const ids = { product: mapping.productId, role: mapping.roleId };
  const keepId = rolesPageActions.removeRole({ ...ids, afterwards: 'keep' });
  const takeBackId = rolesPageActions.removeRole({ ...ids, afterwards: 'takeBack' });
  const title = removal.title(product, displayName(roleName ?? '', NAME_MAX, words));
  return embedReply(title, [removal.text(members)], 'neutral', [
    button(keepId, members > 0 ? removal.keep : removal.yes, 'danger'),
    members > 0 && button(takeBackId, removal.takeBack, 'danger'),
    button(rolesPageActions.roles(), words.back),
  ]);
}
