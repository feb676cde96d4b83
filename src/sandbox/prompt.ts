import { createInterface } from 'node:readline';
import { type APIMessage, ApplicationCommandOptionType, ComponentType } from 'discord-api-types/v10';
import type { Exchange, OptionValue } from './discord/index.js';
import { personAt, type Role, type Seat, say, show } from './seat.js';
import { PAYMENTS, SAMPLE_KEYS } from './shop/index.js';

const HELP = `
What you can type:
  /servers                       /product product:sword private:true
  /payment id:${PAYMENTS.playerOffline}              /setup currency:EUR time_zone:Europe/Berlin
  press Next                     presses a button of the last reply, by its label
  choose Anarchy                 chooses in the list of the last reply
  fill 3                         fills in the form that is open, and sends it
  as moderator                   who you are: owner, moderator or member
  help                           this text
  quit                           or Ctrl-C

Everybody may use /shop, /servers and /product; a moderator /payment too; the owner everything.
Payments to try: ${PAYMENTS.unpaid} to ${PAYMENTS.halfFailed}; ${PAYMENTS.huge} has a log of a hundred pages.
Shop keys: ${SAMPLE_KEYS.en} (English), ${SAMPLE_KEYS.ru} (Russian).
`;

const isRole = (text: string): text is Role => text === 'owner' || text === 'moderator' || text === 'member';

/** Takes what is typed until the end of input, "quit" or Ctrl-C. */
export async function prompt(seat: Seat, ending: AbortSignal): Promise<void> {
  say(HELP);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const close = () => lines.close();
  ending.addEventListener('abort', close);
  lines.on('SIGINT', close);
  // Piped input ends while the last of it is still being done.
  let open = true;
  lines.once('close', () => {
    open = false;
  });
  const ask = () => {
    if (!open) return;
    lines.setPrompt(`${seat.role} > `);
    lines.prompt();
  };
  ask();
  for await (const line of lines) {
    if (/^\s*(quit|exit)\s*$/i.test(line)) break;
    await act(seat, line.trim());
    ask();
  }
  close();
}

async function act(seat: Seat, line: string): Promise<void> {
  const [, verb = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
  const person = personAt(seat);
  if (verb === '') return;
  if (verb.startsWith('/')) {
    return show(seat, line, person.run(verb.slice(1), optionsIn(seat, verb.slice(1), rest)));
  }
  switch (verb.toLowerCase()) {
    case 'help':
      return say(HELP);
    case 'as':
      if (!isRole(rest)) return say(`    There is no "${rest}" here: owner, moderator or member.`);
      seat.role = rest;
      return say(`    You are the ${rest} now.`);
    case 'press':
      return show(
        seat,
        line,
        withMessage(seat, (message) => person.click(message, picked(buttons(message), rest))),
      );
    case 'choose':
      return show(
        seat,
        line,
        withMessage(seat, (message) => choose(seat, message, rest)),
      );
    case 'fill':
      return show(seat, line, fill(seat, rest));
    default:
      return say(`    "${verb}" is nothing that can be done here. Type help.`);
  }
}

async function withMessage(seat: Seat, use: (message: APIMessage) => Promise<Exchange>): Promise<Exchange> {
  if (!seat.message) throw new Error('There is no reply yet.');
  return use(seat.message);
}

async function fill(seat: Seat, value: string): Promise<Exchange> {
  if (!seat.form) throw new Error('No form is open.');
  const fields = seat.form.components.flatMap((part) =>
    part.type === ComponentType.Label && 'custom_id' in part.component ? [part.component.custom_id] : [],
  );
  return personAt(seat).submit(seat.form, Object.fromEntries(fields.map((field) => [field, value])));
}

async function choose(seat: Seat, message: APIMessage, label: string): Promise<Exchange> {
  const selects = partsOf(message).flatMap((part) =>
    part.type === ComponentType.StringSelect ? [part] : [],
  );
  const options = selects.flatMap(({ custom_id, options: offered }) =>
    offered.map((option) => ({ ...option, custom_id })),
  );
  const wanted = picked(
    options.map((option) => option.label),
    label,
  );
  const option = options.find((candidate) => candidate.label === wanted);
  if (!option) throw new Error('There is nothing to choose.');
  return personAt(seat).select(message, option.custom_id, [option.value]);
}

/** The label that is meant, whatever its case; @throws Error that lists what there is */
function picked(labels: readonly string[], typed: string): string {
  const found = labels.find((label) => label.toLowerCase() === typed.toLowerCase());
  if (found === undefined) {
    throw new Error(
      labels.length === 0 ? 'There is nothing of that kind here.' : `There is: ${labels.join(', ')}`,
    );
  }
  return found;
}

const partsOf = ({ components = [] }: APIMessage) =>
  components.flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []));

const buttons = (message: APIMessage): string[] =>
  partsOf(message).flatMap((part) =>
    part.type === ComponentType.Button && 'custom_id' in part && !part.disabled ? [part.label ?? ''] : [],
  );

/** `product:diamond sword private:true`, read as the registered command wants it; a choice may be typed by its name. */
function optionsIn({ stage, cast }: Seat, command: string, text: string): Record<string, OptionValue> {
  const known = stage.discord.commands(cast.guild.id).find(({ name }) => name === command)?.options ?? [];
  const pairs = [...text.matchAll(/(\w+):\s*(.*?)(?=\s+\w+:|$)/g)];
  return Object.fromEntries(
    pairs.map(([, name = '', typed = '']) => {
      const value = typed.trim();
      const option = known.find((candidate) => candidate.name === name);
      if (option?.type === ApplicationCommandOptionType.Integer) return [name, Number(value)];
      if (option?.type === ApplicationCommandOptionType.Boolean) return [name, /^(true|yes|1)$/i.test(value)];
      const choices = option?.type === ApplicationCommandOptionType.String ? (option.choices ?? []) : [];
      const choice = choices.find((candidate) => candidate.name.toLowerCase() === value.toLowerCase());
      return [name, choice?.value ?? value];
    }),
  );
}
