import type { BuyerReplies, ReplyParts, ReplyPlace } from '../buyer-reply.js';

const paid = (goods: string) => (goods === '' ? 'We have your payment' : `We have your payment for ${goods}`);
const where = (server: string) => server || 'the server';
const tellUs = (place: ReplyPlace) => (place === 'channel' ? 'write here' : 'call the staff again');
/** @param words for a channel */
const later = (place: ReplyPlace, words: string) =>
  place === 'channel' ? words : '. Press the button again later: our answer will be there.';

/** "Sword, for the player Steve, on Survival." */
const what = ({ goods, player, server }: ReplyParts) =>
  `${[goods, player && `for the player ${player}`, server && `on ${server}`].filter(Boolean).join(', ')}.`;

const texts: BuyerReplies = {
  notPaid: ({ place }) => [
    'We don’t see your payment yet',
    `The shop has not marked it as paid. If you have paid, ${
      place === 'channel'
        ? 'send the receipt from your bank here, with your card number covered'
        : 'keep the receipt and call the staff again'
    }.`,
  ],
  checking: ({ place }) => [
    'We are checking your payment',
    `You don’t have to do anything for now${later(place, '. We will write here when we know more.')}`,
  ],
  waiting: ({ place, goods, server }) => [
    paid(goods),
    `It is waiting to be delivered. Stay on ${where(server)} for a few minutes; if nothing arrives, ${tellUs(place)}.`,
  ],
  delayed: ({ place, goods }) => [
    paid(goods),
    `The delivery is taking longer than usual. You don’t have to do anything or pay again: we will sort it out${later(place, ' and write here.')}`,
  ],
  failed: ({ place, goods }) => [
    paid(goods),
    `It looks like something went wrong with the delivery. You don’t have to do anything or pay again: we will sort it out${later(place, ' and write here.')}`,
  ],
  nothingSent: ({ place, goods, server }) => [
    paid(goods),
    `It may be waiting in your basket: join ${where(server)} and type \`/cart get\` there. If that doesn’t help, ${tellUs(place)}: we will sort it out, and you don’t pay again.`,
  ],
  playerOffline: ({ place, goods, server, address }) => [
    paid(goods),
    `It looks like you were not on ${where(server)} when it was delivered.\nJoin ${address || 'it'}${place === 'channel' ? ' and write here when you are in the game' : ', then press **🛎️ Call again**'}: we will send it again.`,
  ],
  playerUnknown: ({ place, goods, player, server }) => [
    paid(goods),
    `It looks like ${where(server)} does not know ${player === '' ? 'your player name' : `the player ${player}`}.\n${
      place === 'channel'
        ? 'Tell us here how your name is spelled in the game, and join the server with it'
        : 'Join the server with your name as it is spelled in the game, and call the staff again with that name'
    }: we will send it again.`,
  ],
  inventoryFull: ({ place, goods, server }) => [
    paid(goods),
    `It looks like there was no room in your inventory.\nMake some room, stay on ${where(server)} and ${tellUs(place)}: we will send it again.`,
  ],
  sent: (parts) => [
    'Your purchase has been sent',
    `${what(parts)}\nPlease look in the game. If it isn’t there, ${tellUs(parts.place)}: we will look into it, and you don’t pay again.`,
  ],
  later: (parts) => [
    'Your purchase is waiting for you in the game',
    `${what(parts)}\nYou get it when you join the server. If it isn’t there then, ${tellUs(parts.place)}: we will look into it, and you don’t pay again.`,
  ],
  unchanged: (parts) => [
    'You have this already',
    `${what(parts)}\nThe server says that you had it before. If you can’t find it, or wanted more of it, ${tellUs(parts.place)}: we will look into it, and you don’t pay again.`,
  ],
  delivered: (parts) => [
    'Your purchase has been sent',
    `${what(parts)}\nCan’t find it? Check that this is your name in the game, rejoin the server, and ${tellUs(parts.place)} if it is still missing.`,
  ],
  byHand: ({ place, goods }) => [
    paid(goods),
    `Our team hands this over in person${later(place, ' and will write to you here.')}`,
  ],
};

/** Everyone there sees a reply in a channel. */
export const buyerReply = {
  texts,
  heading: (player: string, id: number) =>
    player === '' ? `About payment #${id}` : `For ${player} · payment #${id}`,
  sentBy: (person: string) => `sent by ${person}`,
  preview: 'Everyone in this channel will see this:',
  onlyStaff: 'Only your staff reads this channel. Copy the text, or press it where the buyer wrote.',
  post: 'Post',
  mention: 'Post and mention the author',
  mentionSomebody: 'Mention somebody…',
};
