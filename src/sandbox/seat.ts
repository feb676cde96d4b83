import type { APIMessage } from 'discord-api-types/v10';
import type { Cast } from './cast.js';
import type { Exchange, OpenModal, Person } from './discord/index.js';
import { printForm, printMessage } from './print.js';
import type { Stage } from './stage.js';

export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

export type Role = 'owner' | 'moderator' | 'member';

/** Who sits at the keyboard, and what they have in front of them. */
export interface Seat {
  readonly stage: Stage;
  readonly cast: Cast;
  role: Role;
  message: APIMessage | undefined;
  form: OpenModal | undefined;
}

export const personAt = ({ cast, role }: Seat): Person => cast[role];

/** Prints what came of something that a person did; what was refused or not answered is said in a line. */
export async function show(seat: Seat, what: string, exchange: Promise<Exchange>): Promise<void> {
  say(`\n${seat.role} > ${what}`);
  try {
    const { message, modal, replies } = await exchange;
    seat.form = modal ?? seat.form;
    seat.message = message ?? seat.message;
    if (modal) say(printForm(modal));
    for (const reply of replies) say(printMessage(reply));
  } catch (error) {
    say(`    ${error instanceof Error ? error.message : 'There was no answer.'}`);
  }
}
