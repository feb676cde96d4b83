import type { Feed } from '../feed.js';

/** Who declares actions, by the name in their custom ids. */
interface Owner {
  readonly name: string;
  readonly actions: Readonly<Record<string, { readonly command: string }>>;
}

/** @throws Error with both names for a custom id of two owners: a press would only reach the last one */
export function refuseSharedIds(owners: readonly Owner[]): void {
  const known = new Map<string, string>();
  for (const { name: owner, actions } of owners)
    for (const [action, { command }] of Object.entries(actions)) {
      const id = `${command}:${action}`;
      const other = known.get(id);
      if (other !== undefined) throw new Error(`${other} and ${owner} have the same custom id ${id}`);
      known.set(id, owner);
    }
}

/** The list of feeds, in the order of the owner's panel. @throws Error for two feeds that would answer for one another */
export function assemble(feeds: readonly Feed[]): readonly Feed[] {
  const names = feeds.map(({ name }) => name);
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin !== undefined) throw new Error(`two feeds have the name ${twin}`);
  refuseSharedIds(
    feeds.flatMap(({ name, page, actions = {} }) => [
      { name, actions: page?.actions ?? {} },
      { name, actions },
    ]),
  );
  return feeds;
}
