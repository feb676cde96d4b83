/** What a feature says that adds to every place. */
export const texts = {
  label: 'Every place',
  hello: '👋 Say hello',
  said: 'You said hello.',
  note: (payment: number) => `👋 #${payment} was greeted`,
  alert: 'Nobody says hello',
  advice: 'Say hello.',
  leaving: 'Members stay greeted. Forget them first?',
  leave: 'Forget them',
  left: 'They are still greeted.',
  line: (server: string) => `👋 ${server} says hello`,
  asks: (member: string) => `👋 ${member} said hello`,
  wave: 'Wave back',
  waved: 'Waved back.',
  gone: 'That hello is gone.',
  wavedBy: (moderator: string) => `${moderator} waved back.`,
  stored: (times: number) => `· that you said hello ${times} times`,
};
