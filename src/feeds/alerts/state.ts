import { z } from 'zod';
import { id, list, time } from '../../store/record-fields.js';

/** Alerts worth a message; owners find the others in the check-up. */
export const ALERT_KINDS = ['blocked', 'testMode', 'keyRefused', 'away', 'unreadable'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Nobody can buy, or a buyer waits. */
export const URGENT_KINDS: readonly AlertKind[] = ['blocked', 'keyRefused'];

const alertsSchema = z.object({
  /** Alerts that last; a message about each is sent or queued. */
  told: list(z.object({ kind: z.enum(ALERT_KINDS), since: time, channelId: id })).default([]),
});

export const alertsPart = { name: 'alerts', schema: alertsSchema };

export type AlertsState = Readonly<z.output<typeof alertsSchema>>;
export type ToldAlert = AlertsState['told'][number];

export const alertKey = ({ kind, since }: Pick<ToldAlert, 'kind' | 'since'>): string => `${kind} ${since}`;
