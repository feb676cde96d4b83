import { z } from 'zod';
import { id, list } from '../store/record-fields.js';

const schema = z.object({
  /** Where the staff read what feeds tell them; null until an owner has chosen. */
  channelId: id.nullable().default(null),
  /** Urgent messages mention it in these channels, in which the owner who chose it may do so. */
  role: z
    .object({ id, channelIds: list(id) })
    .nullable()
    .default(null),
});

/** Of the guild, not of a feed. */
export const staffPart = { name: 'staff', schema };

export type Staff = Readonly<z.output<typeof schema>>;

export interface StaffView extends Staff {
  /** The channel itself and those in which feeds tell the staff something, the one of most feeds first. */
  readonly used: readonly string[];
}

export const NO_STAFF: Staff = schema.parse({});
