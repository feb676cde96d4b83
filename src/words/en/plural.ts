import { pluralRules } from '../plural.js';
import { locale } from './locale.js';

/** product, products */
export const { categories, counted } = pluralRules(locale, ['one', 'other']);
