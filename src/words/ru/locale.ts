/** For `Intl`. */
export const locale = 'ru';
