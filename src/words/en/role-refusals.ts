const ASK = 'The staff can still confirm it: **🧾 I have paid already**.';

/** Why a payment gives no role: for the member, and for the staff. The feed knows no other reasons. */
export const roleRefusals = {
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
    staff: 'The product was free.',
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
  /** By what was typed; staff had taken it back. */
  takenBack: {
    member: 'The staff took its role back: ask them.',
    staff: 'The role was taken back here: only **Approve** gives it again.',
  },
  severalNames: {
    member: `Two different members were typed for one product. ${ASK}`,
    staff: 'Two different members were typed for one product, so nobody got the role.',
  },
  /** Neither a poll nor a press has given it. */
  notHere: {
    member: 'Press **🎟️ Get my role** again.',
    staff:
      'The Discord ID or name that was typed has given nobody a role yet. Whoever has it presses **🎟️ Get my role**.',
  },
} satisfies Record<string, { member: string; staff: string }>;
