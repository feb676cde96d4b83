const ASK = 'The staff can still confirm it: **🧾 I have paid already**.';

/** Why a payment gives no role: for the member, and for the staff. The feed knows no other reasons. */
export const roleRefusals = {
  noPayment: { member: 'There is no such payment.', staff: 'There is no such payment.' },
  notRead: {
    member: 'The shop doesn’t answer. Press **🎟️ Get my role** again in a few minutes.',
    staff: 'The shop doesn’t answer. Try again in a few minutes.',
  },
  frozen: {
    member: 'Another shop is linked now. Wait until the staff has decided what becomes of the roles.',
    staff: 'Another shop is linked now. An admin decides in `/setup` what becomes of the roles.',
  },
  test: { member: 'It is a test payment.', staff: 'This is a test payment.' },
  unpaid: {
    member: 'It isn’t marked as paid. A bank may take some minutes: try again later.',
    staff: 'This payment isn’t paid.',
  },
  unknownState: {
    member: 'The shop’s answer leaves open whether it is paid. Write to the staff.',
    staff: 'What the shop says leaves open whether this payment is paid.',
  },
  unknownLine: {
    member: 'The shop doesn’t say what was bought. Write to the staff.',
    staff: 'The shop doesn’t say what was bought.',
  },
  unmapped: { member: 'What gives one is in the list.', staff: 'No product of this payment gives a role.' },
  taken: {
    member: 'Somebody has a role for it already. If it is yours, write to the staff.',
    staff: 'This payment has already given somebody a role. Take it back there first: `/payment`.',
  },
  selfApproved: {
    member: 'A moderator other than you has to confirm it.',
    staff: 'You can’t approve your own question. Ask another moderator.',
  },
  free: {
    member: 'What you got for free gives none here.',
    staff: 'The product was free. An admin can allow that in `/setup`.',
  },
  /** Than the mapping. */
  older: {
    member: `You paid before this role was there. ${ASK}`,
    staff: 'The payment is older than the role. Approve it by hand.',
  },
  unknownDays: {
    member: 'The product isn’t in the shop now, so its days aren’t known. Write to the staff.',
    staff: 'The product isn’t in the shop now, so its days aren’t known.',
  },
  over: { member: 'The days of this product are over.', staff: 'The days of this product are over.' },
  full: {
    member: 'The bot can give no more roles here now. Write to the staff.',
    staff: 'The bot gives no more than 500 roles in one Discord server.',
  },
  expiredCode: {
    member: `Your code wasn’t valid: each is for a payment within a day, and only your last three count. ${ASK}`,
    staff:
      'The code wasn’t valid: each is for a payment within a day, and only the last three of a member count.',
  },
  usedCode: {
    member: `Your code was used for another payment: each counts once. ${ASK}`,
    staff: 'The code was used for another payment: each counts once.',
  },
  mistypedCode: {
    member: `Your code was typed with a mistake. ${ASK}`,
    staff: 'The code was typed with a mistake.',
  },
  unknownCode: {
    member: 'This Discord server doesn’t know the code.',
    staff:
      'This Discord server doesn’t know the code: it was typed with mistakes, is older than eight days, or is of another server.',
  },
  severalCodes: {
    member: `Several codes were typed for one product. ${ASK}`,
    staff: 'Several codes were typed for one product.',
  },
  /** A code in a payment whose time can't be read. */
  noTime: {
    member: `The shop doesn’t say when you paid, so your code can’t be checked. ${ASK}`,
    staff: 'The shop doesn’t say when it was paid, so the code can’t be checked.',
  },
} satisfies Record<string, { member: string; staff: string }>;
