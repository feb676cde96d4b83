import { DiscordAPIError, HTTPError } from '@discordjs/rest';

/**
 * What a log may hold of an unforeseen error: its kind, codes and where it was thrown. Its message stays out, because
 * messages of parsers and clients quote what they could not read: bodies, paths with a shop key, interaction tokens.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (error instanceof DiscordAPIError) {
    return {
      error: 'DiscordAPIError',
      code: error.code,
      status: error.status,
      fields: leafCodes(error.rawError),
    };
  }
  if (error instanceof HTTPError) return { error: 'HTTPError', status: error.status };
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code.slice(0, 60) } : {};
  return { error: error.name, ...code, at: framesOf(error) };
}

/** Where an error was thrown. The stack begins with the message, which may have any number of lines. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start === -1) return [];
  const frames = stack.slice(start + message.length).split('\n');
  return frames.filter((line) => /^\s+at /.test(line)).slice(0, 8);
}

/** `data.embeds.0.title: BASE_TYPE_MAX_LENGTH`, from Discord's tree of form errors. */
function leafCodes(tree: unknown, path: readonly string[] = []): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => {
    if (key !== '_errors') return leafCodes(value, key === 'errors' ? path : [...path, key]);
    const leaves: unknown[] = Array.isArray(value) ? value : [];
    return leaves.flatMap((leaf) =>
      typeof leaf === 'object' && leaf !== null && 'code' in leaf
        ? [`${path.join('.')}: ${String(leaf.code)}`]
        : [],
    );
  });
}
