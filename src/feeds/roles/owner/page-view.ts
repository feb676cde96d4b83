import { type Catalogue, listProducts } from '../../../domain/catalogue.js';
import { parseId } from '../../../domain/lookup.js';
import type { UsedChannel } from '../../../domain/permissions.js';
import { productKind } from '../../../domain/product.js';
import { channelMention, fitLines, joinParts, maskedLink, roleMention } from '../../../text/markdown.js';
import { channelProblems, unknownChannelLine } from '../../../ui/channel.js';
import { button, buttonRows, roleRow, selectRows } from '../../../ui/components.js';
import { displayName, plainName } from '../../../ui/name.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { feedPage } from '../../kit/feed-page.js';
import type { GuildRoles } from '../../kit/members.js';
import { staffActions } from '../../kit/staff/actions.js';
import { rolesPageActions } from '../actions.js';
import { countMembers, findProduct, wholeDays } from '../rules/mappings.js';
import { MAX_DAYS, MAX_MAPPINGS, type Mapping, type Roles } from '../state.js';
import { describeEnd, embedReply, explainProblem, joinExplanation } from '../view.js';

const NAME_MAX = 60;
/** Beside another one, whose number is typed. */
const MAX_PRODUCTS = 24;
const MAX_CHANNELS = 10;

export interface Known {
  readonly state: Roles;
  readonly now: number;
  /** Undefined while the shop can't be read. */
  readonly catalogue: Catalogue | undefined;
}

export interface RolesPage extends Known {
  readonly guild: Pick<GuildRoles, 'roles'> | undefined;
  readonly invitation: string;
  readonly channel: UsedChannel | undefined;
  /** Why nothing was changed. */
  readonly note?: string | undefined;
}

export function rolesPageView(shown: RolesPage, words: Words): Reply {
  const { state, channel, invitation, note } = shown;
  const { page } = words.buyerRoles;
  const problems = state.problems.map((one) =>
    one.kind === 'noPermission'
      ? page.needsPermission(maskedLink(page.addPermission, invitation))
      : `⚠️ ${joinExplanation(explainProblem(one, words))}`,
  );
  const isOn = state.mappings.length > 0;
  const lines = state.mappings.map((one) => mappingLine(one, shown, words));
  const add = roleRow(rolesPageActions.addRole(), page.add, null);
  const options = state.mappings.map((one) => mappingOption(one, shown, words));
  return feedPage(
    {
      title: isOn ? page.on(lines.length) : page.off,
      problems: [note, ...problems, ...(channel ? channelProblems(channel, words, true) : [])],
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
        ...(lines.length < MAX_MAPPINGS ? [add] : []),
        ...selectRows(rolesPageActions.pickRole(), page.remove, options),
      ],
      hasProblem: isOn && !channel,
      buttons: [isOn && !channel && button(staffActions.staff(), words.staff.label, 'primary')],
    },
    words,
  );
}

function mappingLine(mapping: Mapping, { state, now, catalogue }: Known, words: Words): string {
  const { productId, roleId, end } = mapping;
  const { page } = words.buyerRoles;
  const members = countMembers(state, mapping, now);
  const product = findProduct(catalogue, productId);
  const name = product ? displayName(product.name, NAME_MAX, words) : page.product(productId);
  return joinParts([
    `${name} → ${roleMention(roleId)}, ${describeEnd(end, words)}`,
    members > 0 && page.members(members),
  ]);
}

function mappingOption({ productId, roleId, end }: Mapping, { catalogue, guild }: RolesPage, words: Words) {
  const product = findProduct(catalogue, productId);
  const role = guild?.roles.find(({ id }) => id === roleId);
  const name = product ? plainName(product.name, words) : words.buyerRoles.page.product(productId);
  return {
    label: joinParts([name, role && plainName(role.name, words)], ' → '),
    value: `${productId} ${roleId}`,
    description: describeEnd(end, words),
  };
}

export function removalView(mapping: Mapping, known: Known, words: Words): Reply {
  const { removal } = words.buyerRoles;
  const members = countMembers(known.state, mapping, known.now);
  const ids = { product: mapping.productId, role: mapping.roleId };
  const keepId = rolesPageActions.removeRole({ ...ids, afterwards: 'keep' });
  const takeBackId = rolesPageActions.removeRole({ ...ids, afterwards: 'takeBack' });
  const lines = [mappingLine(mapping, known, words), removal.text(members)];
  return embedReply(removal.title, lines, 'neutral', [
    button(keepId, members > 0 ? removal.keep : removal.yes, 'danger'),
    members > 0 && button(takeBackId, removal.takeBack, 'danger'),
    button(rolesPageActions.roles(), words.back),
  ]);
}

/** Which product gives the role. Ranks and what has days stand first. @param opened the channels that the role opens */
export function productsView(
  roleId: string,
  opened: readonly string[],
  catalogue: Catalogue | undefined,
  words: Words,
): Reply {
  const { adding, page } = words.buyerRoles;
  const products = (catalogue ? listProducts(catalogue) : []).map((one) => {
    const days = wholeDays(one.durationDays);
    return { ...one, days, isRank: productKind(one) === 'group' || days !== null };
  });
  const sorted = products.toSorted((a, b) => Number(b.isRank) - Number(a.isRank));
  const options = sorted.slice(0, MAX_PRODUCTS).map(({ id, name, days }) => ({
    value: `${id}`,
    label: plainName(name, words),
    description: joinParts([`${id}`, days !== null && page.ends.days(days)]),
  }));
  const channels = fitLines(opened.map(channelMention), 1000, words.more, MAX_CHANNELS, ', ');
  const lines = [adding.which(roleMention(roleId)), opened.length > 0 && adding.opens(channels), adding.now];
  return {
    ...embedReply(adding.title, lines, opened.length > 0 ? 'waiting' : 'neutral'),
    components: [
      ...selectRows(rolesPageActions.roleProduct({ role: roleId }), adding.choose, [
        ...options,
        { value: 'other', label: adding.other },
      ]),
      ...buttonRows([button(rolesPageActions.roles(), words.back)]),
    ],
  };
}

/** @param chosen a product's number; anything else leaves it to be typed */
export function addForm(roleId: string, chosen: string, { buyerRoles: { adding } }: Words): Modal {
  const productId = parseId(chosen);
  return {
    customId: rolesPageActions.saveRole({ role: roleId }),
    title: adding.title,
    fields: [
      {
        ...{ custom_id: 'number', label: adding.number, maxLength: 16 },
        ...(productId !== undefined && { value: `${productId}` }),
      },
      {
        ...{ custom_id: 'days', label: adding.days(MAX_DAYS), description: adding.daysHint },
        ...{ maxLength: 4, required: false },
      },
    ],
  };
}
