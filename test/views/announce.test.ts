import { describe, expect, test } from 'vitest';
import type { Announce } from '../../src/follow/record.js';
import {
  type AnnouncePanel,
  announceView,
  FIRST_CHOICE,
  offeredKinds,
  previewView,
  quietIn,
  quietModal,
} from '../../src/views/announce.js';
import { LANGUAGES } from '../../src/words/index.js';
import { linesOf } from './reading.js';
import { AT, followState } from './samples.js';

const { en, ru } = LANGUAGES;
const [NEWS, STAFF, ROLE, GUILD] = ['501', '502', '301', '100'];

const panel = (announce: Partial<Announce> = {}, fields: Partial<AnnouncePanel> = {}): AnnouncePanel => ({
  ...{ state: followState(), announce: { ...FIRST_CHOICE, ...announce }, here: '500' },
  ...{ timeZone: null, everyoneId: GUILD, hasSales: false },
  ...fields,
});
const on: Partial<Announce> = { channelId: NEWS };
/** The lines of the text, without the selects and buttons below it. */
const textOf = (shown: AnnouncePanel): string[] =>
  announceView(shown, en).embeds?.[0]?.description?.split('\n').filter(Boolean) ?? [];

describe('the panel of announcements', () => {
  test('says what would happen, before anything is chosen', () => {
    const reply = announceView(panel(), en);
    expect(linesOf(reply)).toEqual([
      '▌ neutral',
      '📣 Announcements are off',
      en.following.announce.intro,
      '**Channel**: not chosen',
      '**What**: ✨ New products, 🏷️ Price drops, 🌍 New servers',
      '**How often**: at most once an hour',
      '**Quiet hours**: none',
      '**Mentions**: nobody',
      '**Channel for staff**: none. Set one to hear of a blocked shop, test mode, a refused key or an outage',
      '-# Another channel, a role to mention, a channel for staff: type `/announce` with its options.',
      'What to announce… (announce:kinds, up to 5)',
      '• ✨ New products (newProduct)',
      '• 🏷️ Price drops (priceDrop)',
      '- 🔚 Discounts that ended (discountEnded)',
      '- 📦 Products no longer sold (productGone)',
      '• 🌍 New servers (newServer)',
      'How often at most… (announce:often)',
      '- How often: as soon as something changes (1)',
      '- How often: at most every 15 minutes (15)',
      '• How often: at most once an hour (60)',
      '- How often: at most every 3 hours (180)',
      '- How often: at most every 6 hours (360)',
      '- How often: at most every 12 hours (720)',
      '- How often: at most once a day (1440)',
      'Quiet hours… (announce:quiet)',
      '• No quiet hours (none)',
      '- Quiet hours: 22:00 to 8:00 (22-8)',
      '- Quiet hours: 23:00 to 9:00 (23-9)',
      '- Quiet hours: 0:00 to 8:00 (0-8)',
      '- Other hours… (other)',
      '![👀 Preview for this channel](announce:preview)',
    ]);
    expect(reply).not.toHaveProperty('content');
  });

  test('says what is set, and has the buttons to undo it', () => {
    const set = {
      ...on,
      roleId: ROLE,
      staffChannelId: STAFF,
      quiet: { from: 21, to: 7 },
      everyMinutes: 1440,
    };
    const shown = panel({ ...set, kinds: [] }, { timeZone: 'Europe/Kyiv', hasSales: true });
    const reply = announceView(shown, en, 'Saved.');
    const lines = linesOf(reply);
    expect(lines.slice(0, 9)).toEqual([
      'Saved.',
      '▌ good',
      '📣 Announcements are on',
      '**Channel**: <#501>',
      '**What**: nothing',
      '**How often**: at most once a day',
      '**Quiet hours**: 21:00 to 7:00 (`Europe/Kyiv`)',
      '**Mentions**: <@&301>',
      '**Channel for staff**: <#502> hears when the shop needs attention',
    ]);
    expect(lines).toContain('- ⏳ Sales that end within a day (saleEndsSoon)');
    expect(lines.slice(lines.indexOf('Quiet hours… (announce:quiet)'))).toEqual([
      'Quiet hours… (announce:quiet)',
      '- No quiet hours (none)',
      '• Quiet hours: 21:00 to 7:00 (21-7)',
      '- Quiet hours: 22:00 to 8:00 (22-8)',
      '- Quiet hours: 23:00 to 9:00 (23-9)',
      '- Quiet hours: 0:00 to 8:00 (0-8)',
      '- Other hours… (other)',
      '![👀 Preview](announce:preview)',
      '[Mention nobody](announce:mentionNobody)',
      '[No channel for staff](announce:noStaff)',
      '✕[Switch off](announce:stop)',
    ]);
  });

  test('everyone is mentioned by name, and quiet hours without a time zone are those of UTC', () => {
    const lines = textOf(panel({ ...on, roleId: GUILD, quiet: { from: 22, to: 8 } }));
    expect(lines).toContain('**Mentions**: @everyone');
    expect(lines).toContain('**Quiet hours**: 22:00 to 8:00 (in UTC; set your time zone in `/setup`)');
  });

  test('without any channel there is nothing to preview', () => {
    expect(linesOf(announceView(panel({}, { here: undefined }), en)).at(-1)).toBe('- Other hours… (other)');
  });

  test('says what went wrong', () => {
    const both = { members: 'permission', staff: 'channelGone' } as const;
    const trouble = followState({ refused: both, lostAt: AT });
    expect(textOf(panel({ ...on, staffChannelId: STAFF }, { state: trouble })).slice(6, 9)).toEqual([
      en.following.announce.refused('<#501>'),
      en.following.announce.channelGone,
      en.following.announce.lost(`<t:${AT / 1000}:R>`),
    ]);
    // Where nothing is sent any more, nothing can go wrong.
    const off = textOf(panel({}, { state: followState({ refused: both }) }));
    expect(off.filter((line) => line.startsWith('⚠️'))).toEqual([]);
  });

  test('says when it looked at the shop, and until when the next announcement waits, where they are on', () => {
    const waiting = followState({ waitsUntil: AT });
    const waits = en.following.announce.waits(`<t:${AT / 1000}:f>`);
    expect(textOf(panel(on, { state: waiting }))).toContain(waits);
    expect(textOf(panel(on, { state: waiting })).join()).toContain(`<t:${AT / 1000}:R>`);
    expect(textOf(panel({}, { state: waiting })).join()).not.toContain('<t:');
    expect(textOf(panel(on))).not.toContain(waits);
  });
});

test('sales are offered where the shop API knows them', () => {
  expect(offeredKinds(true)).toEqual(expect.arrayContaining(['saleStarts', 'saleEndsSoon', 'saleEnded']));
  expect(offeredKinds(false).filter((kind) => kind.startsWith('sale'))).toEqual([]);
});

test.each([
  ['22-8', { from: 22, to: 8 }],
  [' 22:00 – 8:00 ', { from: 22, to: 8 }],
  ['22—24', { from: 22, to: 0 }],
  ['24-6', { from: 0, to: 6 }],
  ['25-6', undefined],
  ['6-25', undefined],
  ['0-24', undefined],
  ['8-8', undefined],
  ['22', undefined],
  ['-8', undefined],
  ['22-', undefined],
  ['x22-8', undefined],
  ['22-8 pm', undefined],
  ['22:30-8', undefined],
  ['222-8', undefined],
])('the hours %j are %j', (typed, quiet) => {
  expect(quietIn(typed)).toEqual(quiet);
});

test('the form for other hours takes few characters', () => {
  const { title, label, description } = ru.following.announce.quietForm;
  expect(quietModal(ru)).toEqual({
    customId: 'announce:typedQuiet',
    title,
    fields: [{ custom_id: 'hours', label, description, maxLength: 20 }],
  });
});

describe('a preview', () => {
  const message = { embeds: [{ title: 'New: Sword' }] };

  test('of what has changed can be started', () => {
    expect(linesOf(previewView({ channel: NEWS, isExample: false, message, isOn: false }, en))).toEqual([
      '**Preview.** Only you see it. Members will see messages like this in <#501>.',
      'This has changed since the last announcement:',
      '▌',
      'New: Sword',
      '![✅ Start](announce:startHere)',
      `[${en.setup.back}](announce:panel)`,
    ]);
  });

  test('where announcements are on only leads back', () => {
    expect(linesOf(previewView({ channel: NEWS, isExample: true, message, isOn: true }, en))).toEqual([
      en.following.announce.previewOf('<#501>'),
      'Nothing has changed so far, so this is an example with your own products:',
      '▌',
      'New: Sword',
      `[${en.setup.back}](announce:panel)`,
    ]);
  });

  test('of nothing says why', () => {
    const reply = previewView({ channel: NEWS, isExample: false, message: undefined, isOn: true }, en);
    expect(linesOf(reply)[1]).toBe(en.following.announce.previewEmpty);
    expect(reply.embeds).toEqual([]);
  });
});
