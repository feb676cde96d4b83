/** The parts that apply, with a separator between them. */
export const joinParts = (parts: readonly (string | false | null | undefined)[], separator = ' · '): string =>
  parts.filter(Boolean).join(separator);
