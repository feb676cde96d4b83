/** A text for every kind of a union, fixed or built from the value. A kind without a text doesn't compile. */
export type ByKind<Union extends { readonly kind: string }, Text> = {
  readonly [K in Union['kind']]: Text | ((value: Union & { readonly kind: K }) => Text);
};

export function pick<Union extends { readonly kind: string }, Text extends string | readonly string[]>(
  texts: ByKind<Union, Text>,
  value: Union,
): Text;
// TypeScript can't tell that the text for a value's kind takes that value, hence the overload.
export function pick<V extends { readonly kind: string }, Text extends string | readonly string[]>(
  texts: Readonly<Record<string, Text | ((value: V) => Text)>>,
  value: V,
): Text | undefined {
  const text = texts[value.kind];
  return typeof text === 'function' ? text(value) : text;
}
