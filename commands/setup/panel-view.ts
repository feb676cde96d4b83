import type { APIButtonComponent } from 'discord.js';
import {
  type Alert,
  findAlerts,
  type GuildFacts,
  needsNewKey,
  type ShopFacts,
} from '../../src/domain/alerts.js';
import { isUnknown } from '../../src/domain/permissions.js';
import type { PanelEntry } from '../../src/feeds/engine/snapshot.js';
import { staffActions } from '../../src/feeds/kit/staff/actions.js';
import type { Staff } from '../../src/feeds/kit/staff/state.js';
import type { GuildLink, GuildSettings } from '../../src/store/guilds.js';
import { channelMention, clip, joinParts, roleMention } from '../../src/text/markdown.js';
import { checkUpActions, paymentSearchActions, setupActions } from '../../src/ui/actions.js';
import { button, buttonRows, type Option, selectRows } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { LIMITS } from '../../src/ui/limits.js';
import { displayName } from '../../src/ui/name.js';
import type { Reply } from '../../src/ui/reply.js';
import { isPicture } from '../../src/ui/web-address.js';
import type { Words } from '../../src/words/index.js';
import { uncapitalize } from '../../src/words/uncapitalize.js';

const NAME_MAX = 100;
const ALERTS_SHOWN = 5;

export interface Panel {
  readonly link: GuildLink;
  readonly settings: GuildSettings;
  /** In the order of the select. */
  readonly entries: readonly PanelEntry[];
  /** Facts that take long to read may be missing. */
  readonly facts: ShopFacts & GuildFacts;
  readonly staff: Staff;
  readonly everyoneId: string;
}

interface Step {
  readonly button: APIButtonComponent;
  /** Whose page it is about; undefined for a setting. */
  readonly entry?: PanelEntry;
}

export function panelView(panel: Panel, words: Words): Reply {
  const { entries, facts } = panel;
  const alerts = findAlerts(facts, isPicture);
  const step = nextStep(panel, alerts, words);
  return {
    embeds: [
      {
        title: panelTitle(panel, alerts, words),
        description: joinParts(
          [...alertLines(alerts, words), staffLine(panel, words), ...settingLines(panel, step, words)],
          '\n',
        ),
        color: panelColour(facts, alerts),
      },
    ],
    // Removes the picture of the report.
    files: [],
    components: [
      ...buttonRows(panelButtons(alerts, step, words)),
      ...selectRows(setupActions.open(), words.setup.pages, pageOptions(entries, words)),
    ],
  };
}

/** One problem stands in the title, so below it is only what the title can't show: a mention, or what to do. */
function alertLines(alerts: readonly Alert[], { checkUp, setup, more }: Words): readonly string[] {
  const [first] = alerts;
  if (first && alerts.length === 1)
    return first.kind === 'ofFeed' || isOfChannel(first) ? [checkUp.alert(first).advice] : [];
  const left = alerts.length - ALERTS_SHOWN;
  return [
    ...alerts.slice(0, ALERTS_SHOWN).map((alert) => `⚠️ ${checkUp.alert(alert).line}`),
    ...(left > 0 ? [`${more(left)}: ${setup.buttons.checkUp}`] : []),
  ];
}

const isOfChannel = ({ kind }: Alert): boolean => kind === 'blockedChannel' || kind === 'publicStaffChannel';

function staffLine({ staff: { channelId, roleId }, everyoneId }: Panel, { staff }: Words): string {
  const where = channelId === null ? staff.none : channelMention(channelId);
  return joinParts([`**${staff.name}**`, where, roleId !== null && roleMention(roleId, everyoneId)], ' ');
}

/** What is on, a line each, and in one line what is off; the button of the next step names its own. */
function settingLines(
  { settings, entries }: Panel,
  step: Step | undefined,
  { setup }: Words,
): readonly string[] {
  const off = entries.flatMap((entry) =>
    entry.offName === undefined || entry === step?.entry ? [] : uncapitalize(entry.offName),
  );
  return [
    ...entries.flatMap(({ line }) => line ?? []),
    setup.opens[settings.productPage === null ? 'front' : 'pages'],
    ...(off.length > 0 ? [`-# ${setup.off(off.join(', '))}`] : []),
  ];
}

/** Green only for what is known to work. */
function panelColour({ channels }: GuildFacts, alerts: readonly Alert[]): number {
  if (alerts.length > 0) return COLOURS.waiting;
  return channels.some(isUnknown) ? COLOURS.neutral : COLOURS.good;
}

function panelTitle({ link, facts }: Panel, alerts: readonly Alert[], words: Words): string {
  const { checkUp, setup } = words;
  const shop = displayName(link.shop.name, NAME_MAX, words);
  const [first] = alerts;
  if (first && alerts.length === 1)
    return clip(setup.attention(shop, checkUp.alert(first).title), LIMITS.embedTitle);
  if (first) return setup.attentions(shop, alerts.length);
  return facts.undelivered && !facts.channels.some(isUnknown) ? setup.allWell(shop) : setup.linked(shop);
}

/** A new key, or what should be set up next; undefined if nothing is left. */
function nextStep(
  { entries, settings }: Panel,
  alerts: readonly Alert[],
  { setup }: Words,
): Step | undefined {
  if (alerts.some(needsNewKey)) return { button: button(setupActions.key(), setup.replaceKey, 'primary') };
  const [next] = entries.flatMap((entry) => (entry.step ? { entry, step: entry.step } : []));
  if (next) return { entry: next.entry, button: button(next.step.id, next.step.label, 'primary') };
  if (settings.productPage !== null) return undefined;
  return { button: button(setupActions.productPage(), setup.productPage, 'primary') };
}

function panelButtons(
  alerts: readonly Alert[],
  step: Step | undefined,
  { setup, orders }: Words,
): readonly (APIButtonComponent | false | undefined)[] {
  const [open] = alerts.flatMap((alert) => (alert.kind === 'undelivered' ? alert.count : []));
  return [
    step?.button,
    open !== undefined && button(paymentSearchActions.problems(), orders.show(open), !step && 'primary'),
    alerts.length > ALERTS_SHOWN && button(checkUpActions.checkUp(), setup.buttons.checkUp),
  ];
}

const pageOptions = (entries: readonly PanelEntry[], { setup, staff }: Words): readonly Option[] => [
  { label: staff.label, value: staffActions.staff() },
  ...entries.flatMap(({ pages }) => pages),
  { label: setup.settings, value: setupActions.settings() },
];
