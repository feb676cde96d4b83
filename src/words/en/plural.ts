import { pluralsOf } from '../plural.js';

/** product, products */
export const { categories, counted } = pluralsOf('en', ['one', 'other']);
