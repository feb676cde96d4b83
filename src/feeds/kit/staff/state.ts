import { z } from 'zod';
import { id } from '../../../store/record-fields.js';

const schema = z.object({
  /** Where the staff read what feeds tell them; null until an owner has chosen. */
  channelId: id.nullable().default(null),
  /** Urgent messages mention it there: whoever chose it, or the channel, may do so. */
  roleId: id.nullable().default(null),
});

/** Of the guild, not of a feed. */
export const staffPart = { name: 'staff', schema };

export type Staff = Readonly<z.output<typeof schema>>;

export const NO_STAFF: Staff = schema.parse({});
