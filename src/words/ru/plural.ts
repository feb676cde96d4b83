import { pluralsOf } from '../plural.js';
import { locale } from './locale.js';

/** товар, товара, товаров */
export const { categories, form, counted } = pluralsOf(locale, ['one', 'few', 'many']);
