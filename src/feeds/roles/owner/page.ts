import { ignoreFailure } from '../../../domain/failure.js';
import { roleMention } from '../../../text/markdown.js';
import type { Reply } from '../../../ui/reply.js';
import { type FeedPage, implementPage, type Visit } from '../../feed.js';
import { inspectStaffChannel } from '../../staff-page.js';
import { rolesPageActions } from '../actions.js';
import { reconcileNow } from '../round/round.js';
import { decidedRoles } from '../rules/due.js';
import { type Afterwards, adoptShop, checkShop, countLosers, removeMapping } from '../rules/mappings.js';
import { liftStops } from '../rules/refusals.js';
import { type Mapping, type Roles, rolesPart } from '../state.js';
import { noteTroubles } from '../troubles/role-troubles.js';
import { mentionRoles } from '../view.js';
import { addMapping } from './add.js';
import { openForm, productsView, readEnd, readMappingForm, type TypedMapping } from './form.js';
import { codesView, describeMapping, mappingView, rolesPageView } from './page-view.js';
import { decide } from './rights.js';

const MAX_ROLES_ON_PANEL = 5;

export const rolesPage: FeedPage<Roles> = {
  label: ({ buyerRoles }) => buyerRoles.page.label,
  open: () => rolesPageActions.roles(),
  line({ state: { isOn, mappings } }, _everyoneId, { buyerRoles }) {
    const given = mentionRoles(mappings, MAX_ROLES_ON_PANEL, ' ');
    return isOn && given !== '' ? `**${buyerRoles.page.name}** ${given}` : undefined;
  },
  name: ({ buyerRoles }) => buyerRoles.page.name,
  actions: implementPage(rolesPageActions, {
    roles: { mode: 'update', run: (visit) => showPage(visit) },
    turnRoles: { mode: 'update', run: (visit, { to }) => change(visit, { isOn: to === 'on' }) },
    turnFreeRoles: { mode: 'update', run: (visit, { to }) => change(visit, { givesForFree: to === 'on' }) },
    roleCodes: {
      mode: 'update',
      async run({ feeds, linkedShop, format }) {
        const { state } = await feeds.read(rolesPart);
        return codesView(state, linkedShop?.payments.canList !== false, format.words);
      },
    },
    addMapping: {
      mode: 'update',
      run: async ({ linkedShop, format }) =>
        productsView((await ignoreFailure(linkedShop?.catalogue()))?.value, format.words),
    },
    addProduct: {
      mode: 'modal',
      run: (visit, _args, { values: [chosen] }) =>
        openForm(visit, { productId: Number(chosen) || undefined }),
    },
    editMapping: {
      mode: 'modal',
      async run(visit, { product: productId, role }) {
        const { state } = await visit.feeds.read(rolesPart);
        return openForm(visit, { productId, role, end: findMapping(state, productId, role)?.end });
      },
    },
    correctMapping: {
      mode: 'modal',
      run: (visit, { product, role, end }) =>
        openForm(visit, { product: product.trim(), role, end: readEnd(end) }),
    },
    proposeMapping: {
      mode: 'replace',
      run: (visit, { product }, input) => add(visit, readMappingForm(input, product)),
    },
    saveMapping: {
      mode: 'update',
      run: (visit, { product, role, end, opened }) =>
        add(visit, { product: `${product}`, role, end }, opened),
    },
    openMapping: { mode: 'update', run: (visit, _args, { values: [pair = ''] }) => openMapping(visit, pair) },
    removeMapping: { mode: 'update', run: remove },
    adoptShop: { mode: 'update', run: adopt },
    retryRoles: {
      mode: 'update',
      async run(visit) {
        await visit.feeds.access(rolesPart).change(liftStops);
        await reconcileNow(visit);
        return showPage(visit);
      },
    },
  }),
};

const findMapping = ({ mappings }: Roles, productId?: number, roleId?: string): Mapping | undefined =>
  mappings.find((one) => one.productId === productId && one.roleId === roleId);

async function add(visit: Visit, typed: TypedMapping, opened?: string): Promise<Reply> {
  const added = await addMapping(visit, typed, opened);
  return typeof added === 'object' ? added : showPage(visit, added, typed);
}

/** @param typed what wasn't saved, if there is a note */
async function showPage(visit: Visit, note?: string, typed?: TypedMapping): Promise<Reply> {
  const { feeds, format } = visit;
  const { state: before, now, staffChannelId } = await feeds.read(rolesPart);
  const [channel, known] = await Promise.all([
    inspectStaffChannel(visit, staffChannelId),
    readKnown(visit, before),
  ]);
  const { guild } = known;
  // Else the panel would say that all is well until the next round.
  const state = guild
    ? await feeds.access(rolesPart).change((roles) => noteTroubles(roles, guild, now))
    : before;
  return rolesPageView(
    {
      ...{ state, note, invitation: visit.rolesInvitation },
      refused: note ? typed : undefined,
      mappings: state.mappings.map((one) => describeMapping(state, one, { ...known, now }, format.words)),
      channel,
      losers: countLosers(state, adoptShop(state, 0, 'takeBack', now), now),
    },
    format.words,
  );
}

async function readKnown({ linkedShop, guild: { discord } }: Visit, { isOn, mappings }: Roles) {
  const hasAny = mappings.length > 0;
  const [catalogue, guild] = await Promise.all([
    hasAny ? ignoreFailure(linkedShop?.catalogue()) : undefined,
    isOn || hasAny ? discord.members.guildRoles() : undefined,
  ]);
  return { catalogue: catalogue?.value, guild };
}

async function openMapping(visit: Visit, pair: string): Promise<Reply> {
  const { feeds, format } = visit;
  const [product, role] = pair.split(' ');
  const { state, now } = await feeds.read(rolesPart);
  const mapping = findMapping(state, Number(product), role);
  if (!mapping) return showPage(visit);
  const known = { ...(await readKnown(visit, state)), now };
  return mappingView(describeMapping(state, mapping, known, format.words), format.words);
}

type Removed = Readonly<{ product: number; role: string; afterwards: Afterwards }>;

async function remove(visit: Visit, { product, role, afterwards }: Removed): Promise<Reply> {
  const { words } = visit.publicFormat;
  const catalogue = (await ignoreFailure(visit.linkedShop?.catalogue()))?.value;
  const note = await decide(visit, [role], (roles, now) => {
    const mapping = findMapping(roles, product, role);
    if (!mapping) return { state: roles };
    const state = removeMapping(roles, mapping, afterwards, now);
    const shown = describeMapping(roles, mapping, { now, catalogue, guild: undefined }, words);
    const what = words.buyerRoles.decisions.removed(shown.product, roleMention(role));
    return { state, what, losers: countLosers(roles, state, now) };
  });
  return showPage(visit, note);
}

/** What becomes of the roles that another shop's products gave. */
async function adopt(visit: Visit, { afterwards }: Pick<Removed, 'afterwards'>): Promise<Reply> {
  const { state: before } = await visit.feeds.read(rolesPart);
  const { id } = (await visit.shop.info()).value;
  const note = await decide(visit, decidedRoles(before), (roles, now) => {
    // The owner may have entered the first shop's key again.
    const checked = roles.isFrozen ? checkShop(roles, id) : roles;
    if (!checked.isFrozen) return { state: checked };
    const state = adoptShop(checked, id, afterwards, now);
    const what = visit.publicFormat.words.buyerRoles.decisions.adopted;
    return { state, what, losers: countLosers(checked, state, now) };
  });
  return showPage(visit, note);
}

async function change(visit: Visit, edits: Partial<Roles>): Promise<Reply> {
  await visit.feeds.change(rolesPart, (roles) => ({ state: { ...roles, ...edits } }));
  return showPage(visit);
}
