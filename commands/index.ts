import type { Command } from '../src/bot/command.js';
import { payment } from './payment/index.js';
import { product } from './product/index.js';
import { servers } from './servers/index.js';
import { setup } from './setup/index.js';
import { shop } from './shop/index.js';

/** @param canSearch whether the API of some shops can list payments */
export const createCommands = (canSearch: boolean): readonly Command[] => [
  setup,
  shop,
  servers,
  product,
  payment(canSearch),
];
