import { pluralsOf } from '../plural.js';
import { locale } from './locale.js';

/** product, products */
export const { categories, counted } = pluralsOf(locale, ['one', 'other']);
