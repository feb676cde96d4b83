import { z } from 'zod';
import { parseJson } from '../lib/json.js';
import { id, list } from '../store/record-fields.js';

type Parts = Readonly<Record<string, string>>;

const formerSchema = z.object({ role: z.object({ id, channelIds: list(id) }) });

/** Earlier versions kept the role to call with the alerts. It goes along with the channels where it was allowed. */
export function takeOverRole(parts: Parts): Parts {
  if (parts.staff !== undefined || parts.alerts === undefined) return parts;
  const { data } = formerSchema.safeParse(parseJson(parts.alerts));
  return data ? { ...parts, staff: JSON.stringify({ role: data.role }) } : parts;
}
