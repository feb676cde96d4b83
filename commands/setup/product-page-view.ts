import type { Product } from '../../src/domain/product.js';
import { setupActions } from '../../src/ui/actions.js';
import { button, buttonRows, linkButton } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { nameOf } from '../../src/ui/name.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';

/** Characters; addresses from advertisements are long. */
const ADDRESS_MAX = 500;

/** Asks for the address of a product's page. @param known the present path of product pages */
export function productPageModal(known: string | null, words: Words): Modal {
  const { formTitle, label, description } = words.setup.productPages;
  return {
    customId: setupActions.typedPage(),
    title: formTitle,
    fields: [
      {
        custom_id: 'address',
        label,
        description,
        maxLength: ADDRESS_MAX,
        required: false,
        ...(known !== null && { value: known }),
      },
    ],
  };
}

/** Asks whether the link to a product opens its page. @param address of that page */
export function productPageView(
  { name }: Pick<Product, 'name'>,
  path: string,
  address: string,
  words: Words,
): Reply {
  const { question, why, open, yes, no } = words.setup.productPages;
  return {
    embeds: [{ title: question(nameOf(name, 200, words)), description: why, color: COLOURS.neutral }],
    components: buttonRows([
      linkButton(address, open),
      button(setupActions.usePage({ path }), yes, { style: 'primary' }),
      button(setupActions.settings(), no),
    ]),
  };
}
