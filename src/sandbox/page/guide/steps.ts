import type { AboutShop, ChannelName, Language, PriceChange, Role, Trouble } from '../../demo/protocol.js';

/** Something that the page does for the person who has chosen a step, through the same local Discord. */
export type Move =
  /** Runs a command; `text` goes into its first option. */
  | { readonly do: 'run'; readonly command: string; readonly text?: string }
  /** Runs a command with the channel of the shop in its first option. */
  | { readonly do: 'runForShop'; readonly command: string }
  /** Puts a command into the composer. */
  | { readonly do: 'offer'; readonly command: string }
  /** Uses the message command on the member's first message. */
  | { readonly do: 'lookUp' }
  /** Fills the first field of the form that the move before has opened, and sends it. */
  | { readonly do: 'fill'; readonly text: string }
  /** Presses a button of the message that the move before has led to, by its custom id. */
  | { readonly do: 'press'; readonly button: string }
  /** Chooses a value in a select of that message. */
  | { readonly do: 'choose'; readonly select: string; readonly value: string }
  | { readonly do: 'prices'; readonly change: PriceChange }
  | { readonly do: 'trouble'; readonly trouble: Trouble | null };

export type StepId =
  | 'servers'
  | 'budget'
  | 'search'
  | 'payment'
  | 'message'
  | 'checkUp'
  | 'catalogue'
  | 'announce'
  | 'trouble'
  | 'link';

/** A step of the guide: who does what. */
export interface Step {
  readonly id: StepId;
  readonly role: Role;
  readonly moves: readonly Move[];
  /** Where to look afterwards; the first channel by default. */
  readonly channel?: ChannelName;
}

/** Looks up a payment as staff do. */
export const lookUp = (number: number): Move => ({ do: 'run', command: 'payment', text: String(number) });

/** The guide for the sample shop, or what of it any shop can show. */
export function stepsFor(shop: AboutShop, language: Language, misspelt: string): readonly Step[] {
  const servers: Step = { id: 'servers', role: 'member', moves: [{ do: 'run', command: 'servers' }] };
  const budget: Step = {
    id: 'budget',
    role: 'member',
    moves: [
      { do: 'run', command: 'servers' },
      { do: 'press', button: 'servers:budget:0' },
      { do: 'fill', text: '300' },
    ],
  };
  const checkUp: Step = {
    id: 'checkUp',
    role: 'owner',
    moves: [
      { do: 'run', command: 'setup' },
      { do: 'press', button: 'setup:checkUp' },
    ],
  };
  if (shop.kind === 'real') {
    return [
      servers,
      budget,
      { id: 'search', role: 'member', moves: [{ do: 'offer', command: 'product' }] },
      { id: 'payment', role: 'moderator', moves: [{ do: 'offer', command: 'payment' }] },
      checkUp,
    ];
  }
  const failed = lookUp(shop.payments[language].offline);
  return [
    servers,
    budget,
    { id: 'search', role: 'member', moves: [{ do: 'run', command: 'product', text: misspelt }] },
    { id: 'payment', role: 'moderator', moves: [failed] },
    { id: 'message', role: 'moderator', moves: [{ do: 'lookUp' }] },
    checkUp,
    {
      id: 'catalogue',
      role: 'owner',
      channel: 'shop',
      moves: [
        { do: 'runForShop', command: 'catalogue post' },
        { do: 'prices', change: 'lower' },
      ],
    },
    {
      id: 'announce',
      role: 'owner',
      channel: 'shop',
      moves: [
        { do: 'run', command: 'announce' },
        { do: 'choose', select: 'announce:often', value: '1' },
        { do: 'press', button: 'announce:preview' },
        { do: 'press', button: 'announce:startHere' },
        { do: 'prices', change: 'sale' },
      ],
    },
    { id: 'trouble', role: 'moderator', moves: [{ do: 'trouble', trouble: 'down' }, failed] },
    {
      id: 'link',
      role: 'owner',
      moves: [
        { do: 'run', command: 'setup' },
        { do: 'press', button: 'setup:more' },
        { do: 'press', button: 'setup:remove' },
        { do: 'press', button: 'setup:removed' },
      ],
    },
  ];
}
