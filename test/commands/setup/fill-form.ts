import type { Modal } from '../../../src/ui/reply.js';
import { type CommandHarness, owner } from '../harness.js';

export interface Filled {
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** What comes back if nothing is changed in a form, as Discord sends it: every field. */
export function untouched({ fields }: Modal): Filled {
  const texts: [string, string][] = [];
  const choices: [string, readonly string[]][] = [];
  for (const field of fields) {
    if (field.kind === 'channel' || field.kind === 'role')
      choices.push([field.custom_id, field.chosen === null ? [] : [field.chosen]]);
    else if (field.kind === 'checks' || field.kind === 'choice')
      choices.push([
        field.custom_id,
        field.options.filter(({ isChosen }) => isChosen).map(({ value }) => value),
      ]);
    else if (field.kind !== 'file') texts.push([field.custom_id, field.value ?? '']);
  }
  return { choices: Object.fromEntries(choices), fields: Object.fromEntries(texts) };
}

/** The form of purchases as an owner opens it now. */
export async function purchasesForm(bot: CommandHarness): Promise<Modal> {
  const [form] = (await bot.press('setup:changePurchases', owner)).modals;
  if (!form) throw new Error('no form was opened');
  return form;
}

/** An owner changes these fields of it, and sends it. @param staff a channel for the staff, chosen before */
export async function fillPurchases(
  bot: CommandHarness,
  {
    names,
    staff = [],
    ...others
  }: Readonly<Partial<Record<'everyone' | 'staff' | 'shows', readonly string[]>>> & {
    readonly names?: string;
  },
) {
  const [channel] = staff;
  if (channel) await bot.press('setup:setStaff', owner, { values: [channel] });
  const before = untouched(await purchasesForm(bot));
  return bot.press('setup:savePurchases', owner, {
    choices: { ...before.choices, ...others },
    fields: { ...before.fields, ...(names !== undefined && { names }) },
  });
}
