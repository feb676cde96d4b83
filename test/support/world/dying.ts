import type { Channels } from '../../../src/feeds/engine/channels.js';
import type { Members } from '../../../src/feeds/kit/members.js';
import type { Backend } from '../../../src/store/backend.js';

interface Around {
  readonly backend: Backend;
  readonly channels: Channels;
  readonly membersOf: (guildId: string) => Members;
}

/**
 * What a process sees that dies at its nth step, before or after what that does: writes to the store, and requests to
 * Discord.
 * @param isDone whether the step is done
 */
export function createDying({ backend, channels, membersOf }: Around, n: number, isDone: boolean) {
  let steps = 0;
  let isDead = false;
  /** What a dead process has begun never ends. */
  const never = new Promise<never>(() => {});
  async function step<T>(work: () => Promise<T>): Promise<T> {
    if (isDead) return never;
    steps += 1;
    if (steps !== n) return work();
    isDead = true;
    if (isDone) await work();
    return never;
  }
  const read = <T>(work: () => Promise<T>): Promise<T> => (isDead ? never : work());
  const through: Around = {
    backend: {
      ...backend,
      get: (...given) => read(() => backend.get(...given)),
      set: (...given) => step(() => backend.set(...given)),
      replace: (...given) => step(() => backend.replace(...given)),
    },
    channels: {
      create: (...given) => step(() => channels.create(...given)),
      edit: (...given) => step(() => channels.edit(...given)),
      check: (...given) => step(() => channels.check(...given)),
      delete: (...given) => step(() => channels.delete(...given)),
    },
    membersOf(guildId) {
      const members = membersOf(guildId);
      return {
        ...members,
        guildRoles: () => read(() => members.guildRoles()),
        find: (...given) => read(() => members.find(...given)),
        give: (...given) => step(() => members.give(...given)),
        take: (...given) => step(() => members.take(...given)),
      };
    },
  };
  return { through, isDead: () => isDead };
}
