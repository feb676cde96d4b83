import { type APIEmbed, type APIMessage, ButtonStyle, ComponentType, MessageFlags } from 'discord.js';
import { expect, it } from 'vitest';
import { plainMessage } from '../../../sandbox/demo/plain-text.js';
import { startLocalDiscord } from '../../../sandbox/discord/index.js';

/** A message with these parts, and nothing else in it. */
async function message(parts: Partial<APIMessage>): Promise<APIMessage> {
  const discord = await startLocalDiscord();
  const guild = discord.addGuild({ name: 'Guild' });
  const said = guild.join({ name: 'Somebody', permissions: 0n, locale: 'en-US' }).say('said');
  await discord.close();
  return { ...said, content: '', ...parts };
}

const embed = (parts: APIEmbed) => message({ embeds: [parts] });

it.each([
  ['**a** *b* __c__ ~~d~~ `e` snake_case \\*f\\*', 'a b c ~~d~~ e snake_case *f*'],
  ['## Title\ntext\n-# small', 'Title\ntext\nsmall'],
  ['- one\n- **two**', '• one\n• two'],
  ['[label](https://a.example/b) <https://a.example>', 'label <https://a.example/b> https://a.example'],
  ['</shop:123456789012345678> 🔥', '/shop 🔥'],
  ['> quoted', 'quoted'],
])('prints the markdown %j as %j', async (content, text) => {
  expect(plainMessage(await message({ content }), 'en')).toBe(text);
});

it('indents a code block', async () => {
  const description = 'before\n```diff\n> give a\n- no *one*\n```\nafter';
  expect(plainMessage(await embed({ description }), 'en')).toMatch(
    /^│ before\n(?:│\n)?│ {5}> give a\n│ {5}- no \*one\*\n(?:│\n)?│ after$/,
  );
});

it('prints title, description, fields and footer of an embed, its address and how long ago something was', async () => {
  const parts = {
    title: 'Title',
    url: 'https://a.example/',
    description: `Paid <t:${Math.floor(Date.now() / 1000) - 7205}:R>`,
    fields: [{ name: 'Name', value: '**value**' }],
    footer: { text: 'Footer' },
  };
  expect(plainMessage(await embed(parts), 'en')).toBe(
    '│ Title <https://a.example/>\n│ Paid 2 hours ago\n│ Name: value\n│ Footer',
  );
  expect(plainMessage(await embed(parts), 'ru')).toContain('2 часа назад');
});

it('prints each row of buttons and selects on a line, and says who sees the message', async () => {
  const button = { type: ComponentType.Button, style: ButtonStyle.Secondary } as const;
  const parts: Partial<APIMessage> = {
    content: 'text',
    flags: MessageFlags.Ephemeral,
    components: [
      {
        type: ComponentType.ActionRow,
        components: [
          { ...button, label: 'Servers', custom_id: 'a' },
          { ...button, style: ButtonStyle.Link, label: 'Buy', url: 'https://a.example/' },
        ],
      },
      {
        type: ComponentType.ActionRow,
        components: [{ type: ComponentType.StringSelect, custom_id: 'b', placeholder: 'More', options: [] }],
      },
    ],
  };
  expect(plainMessage(await message(parts), 'en')).toBe(
    '(Only you can see this)\ntext\n[Servers] [Buy] <https://a.example/>\n[More ▾]',
  );
});
