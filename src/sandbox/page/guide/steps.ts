import type { AboutShop, Language, Role, Trouble } from '../../demo/protocol.js';

/** Something that the page does for the person who has chosen a step, through the same local Discord. */
export type Move =
  /** Runs a command; `text` goes into its first option. */
  | { readonly do: 'run'; readonly command: string; readonly text?: string }
  /** Puts a command into the composer. */
  | { readonly do: 'offer'; readonly command: string }
  /** Uses the message command on the member's first message. */
  | { readonly do: 'lookUp' }
  /** Fills the first field of the form that the move before has opened, and sends it. */
  | { readonly do: 'fill'; readonly text: string }
  /** Presses a button of the message that the move before has led to, by its custom id. */
  | { readonly do: 'press'; readonly button: string }
  | { readonly do: 'trouble'; readonly trouble: Trouble | null };

export type StepId = 'servers' | 'budget' | 'search' | 'payment' | 'message' | 'checkUp' | 'trouble' | 'link';

/** A step of the guide: who does what. */
export interface Step {
  readonly id: StepId;
  readonly role: Role;
  readonly moves: readonly Move[];
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
