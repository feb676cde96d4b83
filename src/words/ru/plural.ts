import { pluralsOf } from '../plural.js';

/** товар, товара, товаров */
export const { categories, form, counted } = pluralsOf('ru', ['one', 'few', 'many']);
