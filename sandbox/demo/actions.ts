import { z } from 'zod';
import { ClientRefusal, type Exchange, NoAnswer, type Person } from '../discord/index.js';
import { type Action, HAPPENINGS, type Outcome, type PersonAction, TROUBLES } from './protocol.js';

const id = z.string().regex(/^\d{1,20}$/);
const text = z.string().max(6000);
const command = z.string().max(100);
const customId = z.string().max(100);
const options = z.record(z.string().max(100), z.union([text, z.number(), z.boolean()]));
const values = z.array(text).max(25);

/** What the page may send; whether a real client would let the person do it is judged by the local Discord. */
export const actionForm: z.ZodType<Action> = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('trouble'), trouble: z.enum(TROUBLES).nullable() }),
  z.strictObject({ do: z.literal('trigger'), happening: z.enum(HAPPENINGS) }),
  z.strictObject({ do: z.literal('run'), command, options }),
  z.strictObject({ do: z.literal('runOn'), command, messageId: id }),
  z.strictObject({ do: z.literal('runOnMember'), command, memberId: id }),
  z.strictObject({ do: z.literal('complete'), command, options, focused: z.string().max(100) }),
  z.strictObject({ do: z.literal('click'), messageId: id, customId }),
  z.strictObject({ do: z.literal('select'), messageId: id, customId, values }),
  z.strictObject({
    do: z.literal('submit'),
    interactionId: id,
    values: z.record(customId, text),
  }),
  z.strictObject({ do: z.literal('say'), text }),
]);

/** Performs an action as a person and returns its outcome. */
export async function perform(person: Person, action: PersonAction): Promise<Outcome> {
  try {
    return await dispatch(person, action);
  } catch (error) {
    if (error instanceof ClientRefusal) return { problem: 'refused' };
    if (error instanceof NoAnswer) return { problem: 'noAnswer' };
    throw error;
  }
}

async function dispatch(person: Person, action: PersonAction): Promise<Outcome> {
  switch (action.do) {
    case 'run':
      return outcome(await person.run(action.command, action.options));
    case 'runOn':
      return outcome(await person.runOn(action.command, { id: action.messageId }));
    case 'runOnMember':
      return outcome(await person.runOnMember(action.command, action.memberId));
    case 'complete':
      return { choices: await person.complete(action.command, action.options, action.focused) };
    case 'click':
      return outcome(await person.click({ id: action.messageId }, action.customId));
    case 'select':
      return outcome(await person.select({ id: action.messageId }, action.customId, action.values));
    case 'submit':
      return outcome(await person.submit(action, action.values));
    case 'say':
      person.say(action.text);
      return {};
  }
}

const outcome = ({ message, modal }: Exchange): Outcome => ({
  ...(message && { messageId: message.id }),
  ...(modal && { modal }),
});
