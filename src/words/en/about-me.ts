/** What a member reads of what is stored about them. */
export const aboutMe = {
  button: '🔎 What do you know about me?',
  title: 'What the bot stores about you here',
  nothing: 'Nothing.',
  encrypted: 'All of it is encrypted.',
  erase: 'Erase it',
  erased: { title: '✅ Erased', text: 'Nothing about you is stored here any more.' },
  notErased: 'Not all is erased yet',
};
