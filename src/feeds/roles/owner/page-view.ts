import type { Catalogue } from '../../../domain/catalogue.js';
import type { UsedChannel } from '../../../domain/permissions.js';
import { fitLines, joinParts, maskedLink, roleMention } from '../../../text/markdown.js';
import { channelTroubles, unknownChannelLine } from '../../../ui/channel.js';
import { button, roleRow, selectRows } from '../../../ui/components.js';
import { displayName, plainName } from '../../../ui/name.js';
import type { Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { feedPage } from '../../kit/feed-page.js';
import type { GuildRoles } from '../../kit/members.js';
import { staffActions } from '../../kit/staff/actions.js';
import { rolesPageActions } from '../actions.js';
import { countMembers, findProduct } from '../rules/mappings.js';
import { MAX_MAPPINGS, type Mapping, type Roles } from '../state.js';
import { explainTrouble, joinExplanation } from '../troubles/trouble-view.js';
import { describeEnd, embedReply } from '../view.js';

const NAME_MAX = 60;

export interface Known {
  readonly state: Roles;
  readonly now: number;
  /** Undefined while the shop can't be read. */
  readonly catalogue: Catalogue | undefined;
  readonly guild: GuildRoles | undefined;
}

export interface RolesPage extends Known {
  readonly invitation: string;
  readonly channel: UsedChannel | undefined;
  /** Why nothing was changed. */
  readonly note?: string | undefined;
}

export function rolesPageView(shown: RolesPage, words: Words): Reply {
  const { state, channel, invitation, note } = shown;
  const { page } = words.buyerRoles;
  const troubles = state.troubles.map((one) =>
    one.kind === 'noPermission'
      ? page.needsPermission(maskedLink(page.addPermission, invitation))
      : `⚠️ ${joinExplanation(explainTrouble(one, words))}`,
  );
  const isOn = state.mappings.length > 0;
  const lines = state.mappings.map((one) => mappingLine(one, shown, words));
  return feedPage(
    {
      title: isOn ? page.on(lines.length) : page.off,
      troubles: [note, ...troubles, ...(channel ? channelTroubles(channel, words, true) : [])],
      lines: [
        isOn ? fitLines(lines, 3000, words.more) : page.what,
        isOn && !channel && page.requests,
        isOn && channel && unknownChannelLine(channel, words),
        `-# ${page.typed}`,
        isOn && `-# ${page.refunds}`,
        isOn && `-# ${page.leaving}`,
      ],
      isWell: isOn,
      rows: [
        ...(lines.length < MAX_MAPPINGS ? [roleRow(rolesPageActions.addRole(), page.add, null)] : []),
        ...selectRows(
          rolesPageActions.pickRole(),
          page.remove,
          state.mappings.map((one) => ({
            label: joinParts([nameProduct(one, shown, words), nameRole(one, shown, words)], ' → '),
            value: `${one.productId} ${one.roleId}`,
            description: describeEnd(one.end, words),
          })),
        ),
      ],
      isTroubled: isOn && !channel,
      buttons: [isOn && !channel && button(staffActions.staff(), words.staff.label, 'primary')],
    },
    words,
  );
}

function mappingLine(mapping: Mapping, known: Known, words: Words): string {
  const members = countMembers(known.state, mapping, known.now);
  const product = nameProduct(mapping, known, words, displayName);
  return joinParts([
    `${product} → ${roleMention(mapping.roleId)}, ${describeEnd(mapping.end, words)}`,
    members > 0 && words.buyerRoles.page.members(members),
  ]);
}

type Naming = (name: string, max: number, words: Words) => string;

/** For texts without Markdown, such as options of selects. */
const plainly: Naming = (name, _max, words) => plainName(name, words);

function nameProduct({ productId }: Mapping, { catalogue }: Known, words: Words, naming = plainly): string {
  const product = findProduct(catalogue, productId);
  return product ? naming(product.name, NAME_MAX, words) : words.buyerRoles.page.product(productId);
}

function nameRole({ roleId }: Mapping, { guild }: Known, words: Words, naming = plainly): string {
  const role = guild?.roles.find(({ id }) => id === roleId);
  return role ? naming(role.name, NAME_MAX, words) : '';
}

export function removalView(mapping: Mapping, known: Known, words: Words): Reply {
  const { removal } = words.buyerRoles;
  const members = countMembers(known.state, mapping, known.now);
  const ids = { product: mapping.productId, role: mapping.roleId };
  const keepId = rolesPageActions.removeRole({ ...ids, afterwards: 'keep' });
  const takeBackId = rolesPageActions.removeRole({ ...ids, afterwards: 'takeBack' });
  const product = nameProduct(mapping, known, words, displayName);
  const title = removal.title(product, nameRole(mapping, known, words, displayName) || words.unnamed);
  return embedReply(title, [removal.text(members)], 'neutral', [
    button(keepId, members > 0 ? removal.keep : removal.yes, 'danger'),
    members > 0 && button(takeBackId, removal.takeBack, 'danger'),
    button(rolesPageActions.roles(), words.back),
  ]);
}
