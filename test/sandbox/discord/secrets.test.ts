import { GatewayDispatchEvents as Events, InteractionResponseType, PermissionFlagsBits } from 'discord.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type LocalDiscord, startLocalDiscord } from '../../../sandbox/discord/index.js';
import { type BareBot, connectBot, identify } from './bot.js';

const KEY = 'TOP-SECRET-KEY-0123456789abcdef';
const readyForm = z.object({ session_id: z.string() });

/** A local Discord whose clock stands still, so that all ids can be guessed, and its bot. */
async function started() {
  const discord = await startLocalDiscord({ now: () => Date.UTC(2026, 0, 1) });
  onTestFinished(() => discord.close());
  return { discord, bot: await connected(discord, identify(discord.token)) };
}

async function connected(discord: LocalDiscord, hello: object): Promise<BareBot> {
  const bot = await connectBot(discord, hello);
  onTestFinished(() => bot.socket.terminate());
  return bot;
}

/** An owner who is asked for the key of a shop, and types it; the interaction waits for its answer. */
async function keyTyped({ discord, bot }: { discord: LocalDiscord; bot: BareBot }) {
  await bot.rest('PUT', `/applications/${discord.applicationId}/commands`, [
    { name: 'setup', description: 'x' },
  ]);
  const owner = discord
    .addGuild({ name: 'Guild' })
    .join({ name: 'Ann', permissions: PermissionFlagsBits.ManageGuild });
  const opened = owner.run('setup');
  const input = { type: 4, custom_id: 'key', style: 1 };
  await bot.answer(await bot.interaction(), {
    type: InteractionResponseType.Modal,
    data: { custom_id: 'save', title: 'Key', components: [{ type: 18, label: 'Key', component: input }] },
  });
  const { modal } = await opened;
  if (!modal) throw new Error('no form');
  const sent = owner.submit(modal, { key: KEY });
  // Where a test leaves it without an answer, the end of the local Discord ends the wait.
  sent.catch(() => {});
  return { sent, interaction: await bot.interaction() };
}

describe('the start time of the local Discord', () => {
  test('tells neither its token, nor a session, nor where a file is', async () => {
    const both = await Promise.all([started(), started()]);
    const secrets = await Promise.all(
      both.map(async ({ discord, bot }) => {
        const { session_id } = readyForm.parse(await bot.next(Events.Ready));
        const { sent, interaction } = await keyTyped({ discord, bot });
        const form = new FormData();
        form.set('payload_json', JSON.stringify({ type: 4, data: { content: 'log' } }));
        form.set('files[0]', new Blob(['private']), 'log.txt');
        await fetch(`${discord.apiUrl}/v10/interactions/${interaction.id}/${interaction.token}/callback`, {
          method: 'POST',
          body: form,
        });
        const [file] = (await sent).message?.attachments ?? [];
        const address = new URL(file?.url ?? '');
        expect(await (await fetch(address)).text()).toBe('private');
        const withoutSecret = new URL(address.pathname, address);
        expect((await fetch(withoutSecret)).status).toBe(404);
        return [discord.token, session_id, address.search];
      }),
    );
    expect(new Set(secrets.flat()).size).toBe(6);
  });

  test('is neither identified nor resumed with a token that is nearly right', async () => {
    const { discord, bot } = await started();
    const { session_id } = readyForm.parse(await bot.next(Events.Ready));
    await keyTyped({ discord, bot });
    for (const token of ['', discord.token.slice(0, -1), `${discord.token} `, `Bot ${discord.token}`]) {
      for (const hello of [identify(token), { op: 6, d: { token, session_id, seq: 0 } }]) {
        const stranger = await connected(discord, hello);
        expect(await stranger.closed).toBe(4004);
        expect(JSON.stringify(stranger.events)).not.toContain(KEY);
      }
    }
  });
});
