import { z } from 'zod';
import { id, list, time } from '../../store/record-fields.js';

const lineSchema = z.object({
  /** As members may read it; empty if hidden, null in a line that sums up several purchases. */
  buyer: z.string().nullable(),
  what: z.string(),
});

const postedSchema = z.object({
  key: z.string(),
  channelId: id,
  at: time,
  /** Until an edit is queued. */
  edit: z.literal('due').nullable(),
  lines: list(lineSchema),
});

/** When the report sends itself. */
export const SCHEDULES = ['off', 'daily', 'weekly', 'monthly'] as const;

const purchasesSchema = z.object({
  /** Members read purchases here; null if off. */
  channelId: id.nullable().default(null),
  showsPrices: z.boolean().default(false),
  report: z.enum(SCHEDULES).default('off'),
  /** The last day of the last sales report. */
  reportedDay: z.iso.date().nullable().default(null),
  /** Messages of the last days that name buyers or wait for an edit; the oldest first. */
  posted: list(postedSchema).default([]),
  /** Time of the newest message that no longer fit into `posted`. */
  droppedAt: time.nullable().default(null),
  nextKey: z.number().int().default(1),
});

export const purchasesPart = { name: 'purchases', schema: purchasesSchema };

export type Purchases = Readonly<z.output<typeof purchasesSchema>>;
export type PostedMessage = Purchases['posted'][number];
export type Lines = PostedMessage['lines'];

export type PurchaseSettings = Pick<Purchases, 'channelId' | 'showsPrices' | 'report'>;

/** Whether members or the staff read anything. */
export const hasAudience = (
  { channelId, report }: Pick<Purchases, 'channelId' | 'report'>,
  staffChannelId: string | null,
): boolean => channelId !== null || (staffChannelId !== null && report !== 'off');
