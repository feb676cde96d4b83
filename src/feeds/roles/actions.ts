import { defineActions, oneOf, positiveNumber, snowflake } from '../../ui/custom-id.js';
import { typedIds } from '../kit/typed-payment.js';

/** Members, payment lines and roles are looked up, never taken from a custom id. */
export const rolesActions = defineActions('roles', {
  mine: {},
  /** Below a note. */
  read: { note: positiveNumber },
  /** What the form begins with. */
  paid: typedIds,
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

export const rolesPageActions = defineActions('setup', {
  roles: {},
  /** A select of roles. */
  addRole: {},
  /** A select of products. Each opens the form, as does another one, whose number is typed there. */
  roleProduct: { role: snowflake },
  saveRole: { role: snowflake },
  /** A select whose values are a product and a role. */
  pickRole: {},
  removeRole: { product: positiveNumber, role: snowflake, afterwards: oneOf('keep', 'takeBack') },
  /** Of the shops that aren't linked any more. */
  takeOthersBack: {},
});
