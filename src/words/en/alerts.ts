/** Messages to the staff. @param shop its name */
export const alerts = {
  blocked: {
    title: (shop: string) => `⚠️ ${shop} is blocked`,
    text: 'Nobody can buy anything. Ask the support of the platform why.',
    over: (shop: string) => `✅ ${shop} is no longer blocked`,
  },
  testMode: {
    title: (shop: string) => `⚠️ ${shop} is in test mode`,
    text: 'Nobody is charged. Switch test mode off in the shop’s settings when you have finished testing.',
    over: (shop: string) => `✅ ${shop} is out of test mode`,
  },
  keyRefused: {
    title: (shop: string) => `⚠️ ${shop} no longer accepts the key`,
    text: 'Members see the last prices for a day at most, and payments can’t be looked up. Replace the key: `/setup` → **Settings** → **Replace the key**.',
    over: (shop: string) => `✅ ${shop} accepts the key again`,
  },
  away: {
    title: (shop: string) => `⚠️ ${shop} has not answered for an hour`,
    /** @param time of the prices that members see, or empty */
    text: (time: string) =>
      `${time && `Members see the prices of ${time}. `}Check that the shop’s site opens.`,
    over: (shop: string) => `✅ ${shop} answers again`,
  },
  unreadable: {
    title: (shop: string) => `⚠️ ${shop}: the payments can’t be read`,
    text: (since: string) =>
      `Since ${since} nothing is posted about purchases and orders. The bot tries again by itself.`,
    over: (shop: string) => `✅ ${shop}: the payments can be read again`,
  },
  /** @param from and `to` are Discord timestamps */
  lastedBriefly: 'It took less than a minute.',
  lasted: (from: string, to: string) => `It lasted from ${from} to ${to}.`,
  wasAway: (from: string, to: string) => `It was away from ${from} to ${to}.`,
};
