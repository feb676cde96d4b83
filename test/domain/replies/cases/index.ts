import { crates } from './crates.js';
import { economies } from './economies.js';
import { essentials } from './essentials.js';
import { minecraft } from './minecraft.js';
import { order } from './order.js';
import { others } from './others.js';
import { permissions } from './permissions.js';
import { russian } from './russian.js';
import { sentences } from './sentences.js';
import { turns } from './turns.js';
import { unseen } from './unseen.js';

/** The buyer in all cases. */
export const BUYER = 'Masha_77';

/** What game servers reply, by plug-in and language. A misjudged reply goes here first: docs/verdict.md says how. */
export const CASES = [
  ...minecraft,
  ...permissions,
  ...essentials,
  ...crates,
  ...economies,
  ...order,
  ...others,
  ...russian,
  ...sentences,
  ...turns,
  ...unseen,
];
