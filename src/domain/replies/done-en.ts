import { either, phrases } from './pattern.js';

/** Verbs in -ed of which nobody has anything. */
const IDLE = either`
  allow, ask, attempt, bas, burn, call, cancel, charg, clear, clos, connect, consum, deactiv, deduct, delet, destroy, detect,
  discontinu, enter, eras, exceed, execut, fail, flag, forward, inform, kick, kill, limit, load, log, mark, miss, mov, need,
  notif, own, play, punish, quarantin, queu, reach, reload, remov, report, request, reset, restrict, revok, sav, schedul,
  select, specifi, start, stopp, stor, submit, sync, talk, transmit, trash, tri, trigger, typ, un, us, vot, wait, walk, warn,
  wip, withdraw
`;

/** Something was done, as English plug-ins put it. */
export const DONE_EN = phrases`
  \b(?:has|have|is|are|owns?|runs|lasts)\b…\bnow[.!]?$
  \breached (?:level|rank|tier) (?:\d|¤)
  \bcan (?:talk|chat|speak|write|join|play|move) again\b
  \b(?:is|are) (?:all )?yours\b
  (?:(?<=^|[-|:] )you(?:'ve| have)?|¤(?:'s \p{L}+)? (?:ha(?:s|ve) been|was|were)) (?!${IDLE}\p{L}*)\p{L}+ed\b
  \b(?:ha(?:s|ve) been|was|were) (?!${IDLE}\p{L}*)\p{L}+ed (?:to|for|in|into|with) (?:¤|your|their|his|her)
  : ?[\p{L}¤][^.!?:]{0,30} (?:→|->|=>) [\p{L}¤]
  \bfrom now on\b
`;
