import { pluralRules } from '../plural.js';
import { locale } from './locale.js';

/** товар, товара, товаров */
export const { categories, form, counted, listed } = pluralRules(locale, ['one', 'few', 'many']);
