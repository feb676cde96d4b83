import { DiscordError, type ErrorTree } from '../../../sandbox/discord/errors.js';

/** The leaves of what a check refuses, each as path[CODE]; empty when it refuses nothing. */
export function leavesOf(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof DiscordError) || error.body.errors === undefined) throw error;
    return [...flatten(error.body.errors, [])];
  }
}

function* flatten(tree: ErrorTree, path: string[]): Generator<string> {
  for (const [key, node] of Object.entries(tree)) {
    if (Array.isArray(node)) for (const { code } of node) yield `${path.join('.')}[${code}]`;
    else yield* flatten(node, [...path, key]);
  }
}
