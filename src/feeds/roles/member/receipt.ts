import { SECOND_MS } from '../../../lib/duration.js';
import { withTimeout } from '../../../lib/timer.js';
import type { ActionInput, Upload } from '../../../ui/implement.js';
import { findCase } from '../../cases/cases.js';
import { changePart } from '../../change-part.js';
import type { Press } from '../../feed.js';
import type { Attached } from '../../uploads.js';
import { roleCases } from '../proofs/requests.js';
import { cardView, closedView, type Evidence } from '../staff/card-view.js';
import { type RoleRequest, type Roles, rolesPart } from '../state.js';

/** A form has to open within 3 seconds. */
const INSPECT_MS = SECOND_MS;

/** A picture goes only where @everyone can't read; if Discord doesn't say, it doesn't. */
export async function takesReceipts({ guild }: Press, channelId: string): Promise<boolean> {
  const standings = await withTimeout(guild.discord.presence.inspect([channelId]), INSPECT_MS);
  return standings?.get(channelId)?.isPublic === false;
}

/** The file of the form, if it may go to the staff. */
export async function readReceipt(
  press: Press,
  channelId: string,
  { uploads }: ActionInput,
): Promise<Upload | undefined> {
  const upload = uploads?.receipt;
  return upload && (await takesReceipts(press, channelId)) ? upload : undefined;
}

/** Adds the picture to the card that is out. What the bot can't show, the card says. Undefined: there is none yet. */
export async function attachReceipt(
  press: Press,
  card: RoleRequest,
  found: Evidence,
  upload: Upload,
): Promise<Attached | undefined> {
  const { feeds, guild, publicFormat } = press;
  const posted = (await feeds.read(rolesPart)).posts.get(roleCases.key(card));
  // The card says that a receipt should be there; it is asked for.
  if (posted?.state !== 'sent') return undefined;
  const attached = await guild.discord.uploads.attach(upload, posted, async () => {
    const { state } = await feeds.read(rolesPart);
    const current = findCase(state, card.id);
    if (!current) return undefined;
    const closed = closedView(current, publicFormat);
    const open = cardView(current, { ...found, receipt: 'shown' }, state, publicFormat);
    return { reply: closed ?? open, isOpen: closed === null };
  });
  if (attached !== 'unusable') return attached;
  await changePart<Roles, object>(feeds, rolesPart, (state) => {
    const current = findCase(state, card.id);
    const isOpen = current?.closed === null;
    const reply = current && cardView(current, { ...found, receipt: 'unusable' }, state, publicFormat);
    return { state, posts: isOpen && reply ? [roleCases.post(current, reply, true)] : [], result: {} };
  });
  return attached;
}
