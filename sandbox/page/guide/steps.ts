import type {
  AboutShop,
  ChannelName,
  Happening,
  Language,
  OptionValues,
  Receipt,
  Role,
  Trouble,
} from '../../demo/protocol.js';

/** Something that the page does for the person who has chosen a step, through the same local Discord. */
export type Move =
  /** Runs a command; by default the one whose step it is does that. */
  | { readonly do: 'run'; readonly command: string; readonly options?: OptionValues; readonly as?: Role }
  /** Puts a command into the composer. */
  | { readonly do: 'offer'; readonly command: string }
  /** Uses the message command on the member's first message. */
  | { readonly do: 'lookUp' }
  /** Fills fields of the form that the move before has opened, by their custom ids, and sends it. */
  | {
      readonly do: 'fill';
      readonly texts: Readonly<Record<string, string>>;
    }
  /** Presses a button of the message that the move before has led to: the first whose custom id begins like this. */
  | { readonly do: 'press'; readonly button: string }
  /** Presses such a button too, unless the bot has answered the member before. */
  | { readonly do: 'answer'; readonly button: string }
  /** Chooses from a select of that message. */
  | { readonly do: 'pick'; readonly select: string; readonly value: string }
  /** Chooses a channel in such a select. */
  | { readonly do: 'choose'; readonly select: string; readonly channel: ChannelName }
  | { readonly do: 'trigger'; readonly happening: Happening }
  | { readonly do: 'trouble'; readonly trouble: Trouble | null };

export type StepId =
  | 'servers'
  | 'search'
  | 'payment'
  | 'checkUp'
  | 'priceList'
  | 'ticket'
  | 'desk'
  | 'news'
  | 'boards'
  | 'away'
  | 'link';

/** A step of the guide: who does what. */
export interface Step {
  readonly id: StepId;
  readonly role: Role;
  /** The first channel by default. */
  readonly channel?: ChannelName;
  readonly moves: readonly Move[];
}

/** Looks up a payment as staff do. */
export const lookUp = (number: number): Move => ({ do: 'run', command: 'payment', options: { number } });

const setup: Move = { do: 'run', command: 'setup' };
const press = (button: string): Move => ({ do: 'press', button });
const pick = (select: string, value: string): Move => ({ do: 'pick', select, value });
const open = (page: string): Move => pick('setup:open', page);
const fillReceipt = ({ number, buyer }: Receipt): Move => ({
  do: 'fill',
  texts: { number: `${number}`, name: buyer },
});
const choose = (select: string, channel: ChannelName = 'shop'): Move => ({ do: 'choose', select, channel });

/** What buyers reach together. */
const GOALS: Readonly<Record<Language, { readonly name: string; readonly sum: string }>> = {
  en: { name: 'A new map for Survival', sum: '10000' },
  ru: { name: 'Новая карта для Выживания', sum: '10000' },
};

/** The tour of the sample shop, or what of it any shop can show. */
export const tourSteps = (shop: AboutShop, language: Language): readonly Step[] =>
  shop.kind === 'real'
    ? [
        { id: 'servers', role: 'member', moves: [{ do: 'run', command: 'servers' }] },
        { id: 'search', role: 'member', moves: [{ do: 'offer', command: 'product' }] },
        { id: 'payment', role: 'moderator', moves: [{ do: 'offer', command: 'payment' }] },
        { id: 'checkUp', role: 'owner', moves: [setup, open('setup:checkUp')] },
      ]
    : [
        { id: 'priceList', role: 'member', channel: 'shop', moves: [] },
        {
          id: 'ticket',
          role: 'moderator',
          moves: [{ do: 'lookUp' }, press('payment:reply:'), { do: 'answer', button: 'payment:post' }],
        },
        {
          id: 'desk',
          role: 'member',
          moves: [
            { do: 'run', command: 'shop' },
            press('desk:ask'),
            fillReceipt(shop.payments[language].offline),
          ],
        },
        {
          id: 'news',
          role: 'owner',
          channel: 'shop',
          moves: [{ do: 'trigger', happening: 'discount' }],
        },
        {
          id: 'boards',
          role: 'owner',
          channel: 'shop',
          moves: [
            setup,
            open('setup:goal'),
            press('setup:changeGoal'),
            { do: 'fill', texts: GOALS[language] },
            choose('setup:setGoal'),
            press('setup:panel'),
            open('setup:online'),
            choose('setup:setOnline'),
          ],
        },
        {
          id: 'away',
          role: 'moderator',
          moves: [
            { do: 'trouble', trouble: 'down' },
            // The lists are there at once; the payment waits for the shop.
            { do: 'run', command: 'servers', as: 'member' },
            lookUp(shop.payments[language].delivered.number),
          ],
        },
        {
          id: 'link',
          role: 'owner',
          moves: [
            setup,
            open('setup:settings'),
            press('setup:remove'),
            press('setup:removed'),
            press('setup:key'),
            { do: 'fill', texts: { key: shop.keys[language] } },
            choose('setup:firstStaff', 'staff'),
            press('setup:priceList'),
            choose('setup:setPriceList'),
            press('setup:panel'),
            press('setup:step:desk'),
            press('setup:productPage'),
            { do: 'fill', texts: { address: shop.productPage } },
            press('setup:usePage:'),
            press('setup:panel'),
            open('setup:announcements'),
            choose('setup:setChannel'),
            press('setup:panel'),
            open('setup:purchases'),
            choose('setup:setPurchases'),
            press('setup:panel'),
          ],
        },
      ];
