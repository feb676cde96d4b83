import { pluralRules } from '../plural.js';
import { locale } from './locale.js';

/** product, products */
export const { categories, counted, listed } = pluralRules(locale, ['one', 'other']);
