import type { Upload } from '../ui/implement.js';
import type { Reply } from '../ui/reply.js';

/** A message of the bot's, as it should be now. */
export interface Shown {
  readonly reply: Reply;
  /** Whether it shows the picture. */
  readonly isOpen: boolean;
}

/** `unusable`: it is no picture that the bot takes, or didn't arrive; `closed`: the message shows none any more. */
export type Attached = 'shown' | 'unusable' | 'closed';

/** Pictures that members send in with a form. They are in memory until Discord has them, and never stored. */
export interface Uploads {
  /** Adds a picture to a message. @param look the message; undefined if it is to go. It is asked again afterwards. */
  attach(
    upload: Upload,
    message: { readonly channelId: string; readonly messageId: string },
    look: () => Promise<Shown | undefined>,
  ): Promise<Attached>;
}
