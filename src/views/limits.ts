/** Discord's limits in characters or items (API v10), as far as replies meet them. */
export const LIMITS = {
  embedTitle: 256,
  fieldValue: 1024,
  url: 2048,
  linkUrl: 512,
  customId: 100,
  buttonsInRow: 5,
  buttonLabel: 80,
  selectOptions: 25,
  optionLabel: 100,
  placeholder: 150,
  choices: 25,
  choiceName: 100,
} as const;
