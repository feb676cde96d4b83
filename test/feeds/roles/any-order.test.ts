import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StateAccess } from '../../../src/feeds/feed.js';
import { runRound } from '../../../src/feeds/roles/round/round.js';
import { dueRoles } from '../../../src/feeds/roles/rules/due.js';
import { undoPayment } from '../../../src/feeds/roles/rules/grants.js';
import { eraseMember } from '../../../src/feeds/roles/rules/retention.js';
import type { Roles } from '../../../src/feeds/roles/state.js';
import { machineClock } from '../../support/clocks.js';
import { BOT_ROLE, createFakeMembers, discordRole, MANAGE_ROLES } from '../../support/members.js';
import { AT } from '../../support/samples.js';
import { DAY, grant, HOUR, roles } from './samples.js';

const GUILD = '100000000000000001';
const VIP = '700000000000000011';
const PEOPLE = ['200000000000000001', '200000000000000002'] as const;

/** A guild in memory in which anything may happen, also while the bot waits for Discord. */
class World {
  readonly discord = createFakeMembers(GUILD);
  /** Whose role comes from the bot. */
  readonly #given = new Set<string>();
  readonly #meanwhile: string[];
  #roles: Roles = roles({ mappings: [] });
  #now = AT;

  /** @param meanwhile what happens before each of the bot's next requests */
  constructor(meanwhile: readonly string[]) {
    this.#meanwhile = [...meanwhile];
    this.discord.addRole(discordRole({ id: VIP, position: 10 }));
    this.discord.join(PEOPLE[0], VIP);
    this.discord.join(PEOPLE[1]);
  }

  get #access(): StateAccess<Roles> {
    const change = async (edit: (state: Roles) => Roles) => {
      this.#roles = edit(this.#roles);
      return this.#roles;
    };
    return { clock: machineClock, read: async () => this.#roles, change };
  }

  get #members() {
    const { members, has } = this.discord;
    const give: typeof members.give = async (memberId, ...more) => {
      await this.happen(this.#meanwhile.shift() ?? '');
      if (!has(memberId, VIP)) this.#given.add(memberId);
      return members.give(memberId, ...more);
    };
    const find: typeof members.find = async (memberId) => {
      const seen = await members.find(memberId);
      await this.happen(this.#meanwhile.shift() ?? '');
      return seen;
    };
    return { ...members, give, find };
  }

  /** @param event such as "leave 1", of the second member */
  async happen(event: string): Promise<void> {
    const [what, number] = event.split(' ');
    const memberId = PEOPLE[number === '1' ? 1 : 0];
    const { discord } = this;
    const paymentId = this.#roles.grants.length + 1;
    const last = this.#roles.grants.findLast((one) => one.memberId === memberId);
    const bought = grant({ paymentId, memberId, roleId: VIP, endsAt: this.#now + 3 * DAY });
    if (what === 'buy') this.#roles = { ...this.#roles, grants: [...this.#roles.grants, bought] };
    if (what === 'undo' && last) this.#roles = undoPayment(this.#roles, last.paymentId, this.#now);
    if (what === 'erase') await this.#erase(memberId);
    if (what === 'leave') discord.leave(memberId);
    if (what === 'join' && !discord.people.has(memberId)) discord.join(memberId);
    if (what === 'press') await runRound(this.#access, this.#members, this.#now, [memberId]);
    if (what === 'round') await runRound(this.#access, this.#members, this.#now);
    if (what === 'forbid') discord.empower(BOT_ROLE, 0n);
    if (what === 'raise') discord.move(VIP, 80);
    if (what === 'empower') discord.empower(VIP, 4n);
    if (what === 'fail') discord.faults.push('lost');
    if (what === 'calm') this.calm();
    this.#now += what === 'later' ? DAY : HOUR / 60;
  }

  async #erase(memberId: string): Promise<void> {
    const own = this.#roles.holdings.filter((one) => one.memberId === memberId && one.origin === 'bot');
    const outcome = own.length > 0 ? await this.discord.members.take(memberId, VIP, '') : 'done';
    if (outcome === 'done') this.#roles = eraseMember(this.#roles, memberId);
  }

  calm(): void {
    this.#meanwhile.length = 0;
    this.discord.faults.length = 0;
    this.discord.empower(BOT_ROLE, MANAGE_ROLES);
    this.discord.empower(VIP, 0n);
    this.discord.move(VIP, 10);
  }

  /** Members whose role isn't as it should be. */
  wrong(): readonly string[] {
    const due = new Set(dueRoles(this.#roles.grants, this.#now).map(({ memberId }) => memberId));
    return PEOPLE.filter((memberId) => {
      if (!this.discord.people.has(memberId)) return false;
      const has = this.discord.has(memberId, VIP);
      return due.has(memberId) ? !has : has && this.#given.has(memberId);
    });
  }
}

const ofMembers = (...all: readonly string[]) => all.flatMap((one) => [`${one} 0`, `${one} 1`]);
const MEANWHILE = ofMembers('buy', 'undo', 'erase', 'leave', 'join');
const ROUNDS = [...ofMembers('press'), 'round', 'round'];
const OTHERS = ['later', 'forbid', 'raise', 'empower', 'fail', 'calm'];

test('whatever happens in whatever order: days later, who should have the role has it, and nobody else has the bot’s', async () => {
  const events = fc.array(fc.constantFrom(...MEANWHILE, ...ROUNDS, ...OTHERS), {
    maxLength: 25,
    size: 'max',
  });
  const during = fc.array(fc.constantFrom(...MEANWHILE), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(events, during, async (all, meanwhile) => {
      const world = new World(meanwhile);
      for (const event of all) await world.happen(event);
      world.calm();
      for (let day = 0; day < 3; day += 1) for (const event of ['later', 'round']) await world.happen(event);
      expect(world.wrong()).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
