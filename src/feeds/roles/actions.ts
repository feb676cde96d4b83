import {
  argument,
  defineActions,
  oneOf,
  optional,
  positiveNumber,
  snowflake,
  text,
  wholeNumber,
} from '../../ui/custom-id.js';
import { readEnd } from './state.js';

/** Members, payment lines and roles are looked up, never taken from a custom id. */
export const rolesActions = defineActions('roles', {
  mine: {},
  /** Below a note. */
  read: { note: positiveNumber },
  /** What the form begins with. */
  paid: { id: optional(wholeNumber), name: optional(text) },
  ask: {},
  remind: { role: snowflake, to: oneOf('on', 'off') },
  /** Below a reminder. */
  stopReminding: { note: positiveNumber, role: snowflake },
  approve: { request: positiveNumber },
  /** Opens the form with the reason. */
  refuse: { request: positiveNumber },
  refused: { request: positiveNumber },
  confirmTakeBack: { payment: positiveNumber },
  takeBack: { payment: positiveNumber },
});

const pair = { product: positiveNumber, role: snowflake };
const end = argument(readEnd);
export const chosenIds = { product: positiveNumber, role: optional(snowflake) };
/** `opens`: the owner has read which channels it opens. */
export const mappingIds = { ...pair, end, opens: optional(oneOf('opens')) };

export const rolesPageActions = defineActions('setup', {
  roles: {},
  /** A select of products, one of whose values opens the form for a number. */
  addRole: {},
  roleProduct: {},
  roleNumber: {},
  /** What is chosen so far; each select fills in its own. */
  roleChosen: { product: positiveNumber, end },
  roleEnd: chosenIds,
  roleDays: chosenIds,
  saveRole: mappingIds,
  /** A select whose values are a product and a role. */
  pickRole: {},
  removeRole: { ...pair, afterwards: oneOf('keep', 'takeBack') },
  /** Of the shops that aren't linked any more. */
  takeOthersBack: {},
});
