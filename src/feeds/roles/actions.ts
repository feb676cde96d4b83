import {
  defineActions,
  oneOf,
  optional,
  positiveNumber,
  snowflake,
  text,
  wholeNumber,
  word,
} from '../../ui/custom-id.js';

/** Members, payment lines and roles are looked up, never taken from a custom id. */
export const rolesActions = defineActions('roles', {
  mine: {},
  code: {},
  /** What the form begins with. */
  paid: { id: optional(wholeNumber), name: optional(text) },
  ask: {},
  approve: { request: positiveNumber },
  refuse: { request: positiveNumber },
  /** A select of reasons. */
  refuseFor: { request: positiveNumber },
  /** The form for another reason. */
  refuseWith: { request: positiveNumber },
  confirmTakeBack: { payment: positiveNumber },
  takeBack: { payment: positiveNumber },
  /** When the staff were asked says about which roles. */
  decideTaken: { asked: positiveNumber, how: oneOf('given', 'left') },
});

/** As `MappingEnd`, in forms and custom ids; numbers are days. */
export const END_CHOICES = ['product', '7', '30', '90', '365', 'never'] as const;
const end = oneOf(...END_CHOICES);
export type EndChoice = ReturnType<typeof end>;

const pair = { product: positiveNumber, role: snowflake };
const afterwards = oneOf('keep', 'takeBack');

export const rolesPageActions = defineActions('setup', {
  roles: {},
  turnRoles: { to: oneOf('on', 'off') },
  turnFreeRoles: { to: oneOf('on', 'off') },
  roleCodes: {},
  /** Opens a select of products, and that a form. */
  addMapping: {},
  addProduct: {},
  editMapping: pair,
  /** The form as it was. */
  correctMapping: { role: snowflake, end, product: text },
  proposeMapping: { product: optional(positiveNumber) },
  /** `opened` stands for the channels that the owner has read of. */
  saveMapping: { ...pair, end, opened: word },
  /** A select whose values are a product and a role. */
  openMapping: {},
  removeMapping: { ...pair, afterwards },
  adoptShop: { afterwards },
  retryRoles: {},
});
