/** Discord's limits (API v10) that replies can run into, in characters or items. */
export const LIMITS = {
  embedTitle: 256,
  embedDescription: 4096,
  url: 2048,
  linkUrl: 512,
  customId: 100,
  modalTitle: 45,
  buttonsInRow: 5,
  buttonLabel: 80,
  selectOptions: 25,
  optionLabel: 100,
  placeholder: 150,
  choices: 25,
  choiceName: 100,
} as const;
