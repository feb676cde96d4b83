/**
 * Names of products in stored lines link to the product's number, because its address is long, and may be set later.
 * Texts of the shop are escaped, so none of them can contain this form.
 */
const LINK = /(?<!\\)\[((?:[^\]\\]|\\.)+)\]\(<(\d+)>\)/g;

/** @param name escaped @param id undefined for a name in bold */
export const linkToProduct = (name: string, id: number | undefined): string =>
  // Discord shows a link in full if its text has an address in it.
  id === undefined || name.includes('://') ? `**${name}**` : `[${name.replaceAll(']', '\\]')}](<${id}>)`;

/** Puts addresses into links; without one the name is bold. Angle brackets keep Discord from showing a preview. */
export const fillLinks = (text: string, addressOf: (id: number) => string | undefined): string =>
  text.replace(LINK, (_link, name: string, id: string) => {
    const address = addressOf(Number(id));
    const unescaped = name.replaceAll('\\]', ']');
    return address === undefined ? `**${unescaped}**` : `[${name}](<${encodeParentheses(address)}>)`;
  });

const encodeParentheses = (address: string): string => address.replaceAll('(', '%28').replaceAll(')', '%29');
