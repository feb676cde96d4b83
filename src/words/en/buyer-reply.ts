import type { BuyerReplies } from '../buyer-reply.js';

const paid = (goods: string) => (goods === '' ? 'We have your payment' : `We have your payment for ${goods}`);
const where = (server: string) => server || 'the server';

const texts: BuyerReplies = {
  notPaid: () => [
    'We don’t see your payment yet',
    'The shop has not marked it as paid. If you have paid, send the receipt from your bank here, with your card number covered.',
  ],
  checking: () => [
    'We are checking your payment',
    'You don’t have to do anything for now. We will write here when we know more.',
  ],
  waiting: ({ goods, server }) => [
    paid(goods),
    `It is waiting to be delivered. Stay on ${where(server)} for a few minutes; if nothing arrives, write here.`,
  ],
  delayed: ({ goods }) => [
    paid(goods),
    'The delivery is taking longer than usual. You don’t have to do anything or pay again: we will sort it out and write here.',
  ],
  failed: ({ goods }) => [
    paid(goods),
    'It looks like something went wrong with the delivery. You don’t have to do anything or pay again: we will sort it out and write here.',
  ],
  playerOffline: ({ goods, server, address }) => [
    paid(goods),
    `It looks like you were not on ${where(server)} when it was delivered.\nJoin ${address || 'it'} and write here when you are in the game: we will send it again.`,
  ],
  playerUnknown: ({ goods, player, server }) => [
    paid(goods),
    `It looks like ${where(server)} does not know ${player === '' ? 'your player name' : `the player ${player}`}.\nTell us here how your name is spelled in the game, and join the server with it: we will send it again.`,
  ],
  inventoryFull: ({ goods, server }) => [
    paid(goods),
    `It looks like there was no room in your inventory.\nMake some room, stay on ${where(server)} and write here: we will send it again.`,
  ],
  delivered: ({ goods, player, server }) => [
    'Your purchase has been sent',
    `${[goods, player && `for the player ${player}`, server && `on ${server}`].filter(Boolean).join(', ')}.\nCan’t find it? Check that this is your name in the game, rejoin the server, and write here if it is still missing.`,
  ],
  byHand: ({ goods }) => [paid(goods), 'Our team hands this over in person and will write to you here.'],
};

/** Everyone in the channel sees these replies. */
export const buyerReply = {
  texts,
  heading: (player: string, id: number) =>
    player === '' ? `About payment #${id}` : `For ${player} · payment #${id}`,
  sentBy: (person: string) => `sent by ${person}`,
  preview: 'Everyone in this channel will see this:',
  post: 'Post',
  mention: 'Post and mention the author',
};
