/** Why a payment gives no role, for the member and for the staff. The feed knows no other reasons. */
export const roleRefusals = {
  test: 'It is a test payment.',
  unpaid: 'It isn’t marked as paid. A bank may take some minutes.',
  unknownState: 'The shop’s answer leaves open whether it is paid.',
  unknownLine: 'The shop doesn’t say what was bought.',
  unmapped: 'None of its products gives a role.',
  taken: 'Somebody has a role for it already. The staff can take it back with `/payment`.',
  selfApproved: 'A moderator can’t approve their own question: ask another one.',
  free: 'The product was free.',
  /** Than the mapping. */
  older: 'It was paid before this role was there. The staff can approve it: **🧾 I have paid already**.',
  unknownDays: 'The product isn’t in the shop now, so its days aren’t known.',
  over: 'The days of this product are over.',
  full: 'The bot gives no more than 500 roles in one Discord server.',
  /** By what was typed. */
  takenBack: 'The staff took its role back: only **Approve** gives it again.',
  severalNames:
    'Two different members were typed for one product. The staff can approve it: **🧾 I have paid already**.',
  /** Neither a poll nor a press has given it. */
  notHere:
    'The Discord ID or name that was typed has given nobody a role yet. Whoever has it presses **🎟️ Get my role**.',
};
