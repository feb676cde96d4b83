/** Whether the long tests run in full: SHOPKEEP_LONG=1. In between the same code does less. */
export const LONG = process.env.SHOPKEEP_LONG === '1';
