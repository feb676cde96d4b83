/** Orders that need a look: to the staff, and on the panel. */
export const orders = {
  needLook: (count: number) => (count === 1 ? '⚠️ An order needs a look' : `⚠️ ${count} orders need a look`),
  open: (id: number) => `Open #${id}`,
  show: (count: number) => `Show orders: ${count}`,
};
