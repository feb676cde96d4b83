/** For `Intl`. */
export const locale = 'en';
