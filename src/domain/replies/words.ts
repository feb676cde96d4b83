import { all, phrases, stems, words } from './pattern.js';

// General words of both languages, without names and in lower case, for what no row of the failures knows.

/** The command failed. */
export const DENIALS: readonly RegExp[] = [
  words`
  not, \p{L}*n't, cannot, unable, failed, failure, fails?, fail, errors?, invalid, unknown, denied, refused, rejected,
  cancell?ed, aborted, forbidden, prohibited, missing, unavailable, unsupported, unrecogni[sz]ed, insufficient, incorrect,
  wrong, illegal, malformed, unexpected, exception, never, nobody, nothing, none, neither, lost, broken, corrupt(?:ed)?,
  crashed, expired, exempt, disallowed, blocked, blacklisted, offline, disabled, no, without, must, should, requires?, needs?,
  only players?, only (?:be )?(?:used|available|usable|executed|run), can only, too (?:much|many|late|early), not enough,
  sorry, oops, please (?:wait|try|contact|specify|use|enter|provide), undefined, does nothing, deprecated, timed? out, stopped,
  unless, declined, skipp(?:ed|ing), ignor(?:ed|ing), suspended, out of (?:range|bounds), opted out, exceeds?,
  multiple (?:players|users|matches|groups), on hold, hold on, maintenance, out of stock, sold out, turned off, mistyped,
  misspelled, left the (?:game|server), disconnected, ran out, all used, refund(?:ed)?, rolled back, reverted, unloaded,
  throttled, voided, withheld, rate limit(?:ed)?, too fast, try again, gone, dead, died, restricted, dismissed, abandoned,
  excluded, invalidated, intercepted, overrid\p{L}+, undone, called off, shut down, retired, paused,
  command (?:has been|was) (?:moved|renamed|removed), (?:linked|registered|bound|belongs|owned) (?:to|by) another, reloading,
  (?:being|be) reloaded, (?:has|have|is) (?:already )?(?:ended|over|finished|closed), did you mean, did not mean,
  (?:account|wallet|balance)s? (?:is|are|was) frozen, once (?:per|every|an?), interrupted, nope, ambiguous, more than one,
  zero, locked, empty, cooldown, wait, dropped, on the ground, restarting, broke, stack ?trace, in-?game only,
  (?:in|from) game$, is banned, are full, is full, only \d+, expected, who is, (?:nick)?name is taken, used once, overflow, slot taken, password, bad
  `,
  stems`
  не(?!\p{L}), нет(?!\p{L}), ни(?!\p{L}), нельзя, нету, невозможн, неверн, неправильн, некорректн, недопустим, недостаточн,
  неизвестн, недейств, неудач, неуспешн, недоступ, несуществ, невалидн, неполн, незаверш, ошибк, ошибоч, отказ, запрещ,
  отсутств, превыш, слишком, переполн, полон, утер, потер, утрач, отмен, отключ, выключен, прерван, только,
  долж(?:ен|на|но|ны), требует, необходим, нужн, никогда, никто, ничего, никак, сбой, сбо[яи], исключени, истек(?!ает), забыл,
  ошиб(?:ся|л), офф?лайн, занят[аоы]?(?!\p{L}), заблокирова, лишн, подождите, попробуйте, укажите, введите, обратитесь, сломан,
  повреж, провал, упс, увы, извин, к сожалению, без(?!\p{L}), неизвест, никого(?!\p{L}), пуст(?:ой|ая|ое|ые|ым)?(?!\p{L}),
  нечего, отклон, плох, пропущен, тайм-?аут, перезагруж, мало(?!\p{L}), жди(?:те)?(?!\p{L}), подожди, в бане(?!\p{L}), сломал,
  непредвид, кто это, возвращен, возврат, просроч, потрачен, выгруж, заполнен, распрод, погашен, отозван, окончен, задержан,
  остановлен, аннулир, отброш, (?:за|к|у) друг(?:им|ому|ого), черн\p{L}+ спис, кончил, закончил, с продажи,
  закрыт[аоы]?(?!\p{L}), техобслуж, покинул, раз в(?!\p{L}), отрицательн, груз[ия]тся, забит, сначала, уточните,
  несколько (?:игроков|групп|пользователей), (?:счет|кошелек|аккаунт|баланс)\p{L}* (?:¤ |игрока )?заморожен, перегруж,
  проигнор, приостанов, ограничен
  `,
];

/** Denials that deny nothing: taken away before the others are looked for. */
export const HARMLESS = all(phrases`
  \b(?:no|without|0|zero) (?:\p{L}+ )?(?:errors?|problems?|issues?|warnings?|failures?|exceptions?|limits?|restrictions?)\b
  \b(?:errors?|failures?|failed): ?0\b
  \bno longer\b(?! (?:available|valid|supported|exists?|works?|be |use|in use|possible|sold|active|online))
  \b(?:never|not|n't|don't|doesn't|won't|will not|does not) (?:expires?|forget|worry|ends?)\b
  \bnot only\b
  \bnever[- ]ending\b
  \bno (?:expiry|expiration|end)\b
  \bset fly mode disabled\b
  \b(?:mute|ban|jail|freeze|vanish|god mode)\p{L}* (?:is |was |has been )?(?:disabled|cancell?ed|expired)\b
  без (?:ошибок|проблем|ограничени\p{L}+|лимит\p{L}+|срока|перезахода)
  ошибок(?: нет|: ?0)
  больше не (?=за|в |огранич|наказ|наслед|имеет)
  не (?:забуд|истека|ограничен|огранича|только|сгора|переживай|волнуй)\p{L}*
  (?<!\p{L})ограничений нет
  без\p{L}{0,3}лимит\p{L}*
  проблем нет
  только что
  only just
  (?:мут|бан|тюрьм|блокировк|заморозк)\p{L}* (?:был[ао]? )?(?:отмен|отключ)\p{L}*
  с (?:вас )?нужн\p{L}+ предмет
`);

/** "If it didn't arrive, write to us" says nothing about this purchase. */
export const CONDITION =
  /(?:^|[,;:—–-] ?|\s)(?:if|unless|in case|when|whenever|если|когда|в случае|чтобы|при проблем\p{L}+)(?!\p{L})[^.!?;]*/gu;

/** Something was done. */
export const SUCCESSES: readonly RegExp[] = [
  words`
  gave, given, gained, allowed, adjusted, paid, started, giving, granted, granting, adding, added, received, receives, obtained, credited, deposited,
  transferred, transfer(?:ing|red) to, awarded, rewarded, issued, delivered, assigned, unlocked, activated,
  enabled, applied, extended, prolonged, renewed, promot(?:ed|ing), upgrad(?:ed|ing), modified, setting, creating,
  purchased, redeemed, opped, unbanned, pardoned, unmuted, unjailed, whitelisted, registered, created, updated,
  changed, increased, raised, boosted, multiplied, done, finished, completed, executed successfully,
  success(?:ful(?:ly)?)?, restored, healed, satiated, repaired, teleported, summoned, spawned, refilled, replaced,
  moved, joined, sent, dispatched, loaded, attached, linked, equipped, filled, cloned, enchanted, renamed,
  run successfully, ran successfully, set(?! an?\b)
  `,
  words`
  выда(?:л[аио]?|н[аоы]?|н\p{L}+|ча|ем|ется|ются), дан[аоы]?, дал[аи]?, добав(?:лен|ил|ляем)\p{L}*, зачисл\p{L}+,
  начисл\p{L}+, получ(?:ил[аи]?|ает|ен[аоы]?), установ(?:лен|ил)\p{L}*, назнач(?:ен|ил)\p{L}*,
  присво(?:ен|ил)\p{L}*, приобрел\p{L}*, куп(?:ил\p{L}*|лен\p{L}*), успе(?:шн|х)\p{L}*, выполнен\p{L}*, готово,
  разбан\p{L}*, разблокирован\p{L}*, разму[тч]\p{L}*, переведен\p{L}*, запущен\p{L}*, расширен\p{L}*, оформлен\p{L}*, телепортац\p{L}*, ок, разморож\p{L}*, снят[аоы]?, актив(?:ирован|ировал|ен)\p{L}*,
  включ(?:ен|ил)\p{L}*, примен(?:ен|ил)\p{L}*, созда(?:н|л)\p{L}*, обновл(?:ен|ил)\p{L}*, обновил\p{L}*,
  измен(?:ен|ил)\p{L}*, отправ(?:лен|ил)\p{L}*, телепортирова\p{L}*, призва(?:н|л)\p{L}*, продл(?:ен|ил)\p{L}*,
  пополн(?:ен|ил)\p{L}*, повы(?:шен|сил)\p{L}*, увелич(?:ен|ил)\p{L}*, переда(?:н|л)\p{L}*, откры(?:т|л)\p{L}*,
  подар(?:ен|ил)\p{L}*, вылеч(?:ен|ил)\p{L}*, исцел(?:ен|ил)\p{L}*, накорм\p{L}+, зачарова\p{L}*, наложен\p{L}*,
  привязан\p{L}*, зарегистрирован\p{L}*, сделан[аоы]?, стал[аи]?, наследует, теперь)(?!\p{L},  нельзя
  `,
  phrases`
  \bnow (?:has|have|inherits?|is|are|can|owns?|belongs?|in|a member|active|a)\b
  \bmade ¤ (?:an? )?\p{L}*
  \bis now\b
  \bcan now \p{L}
  \bhas been (?!not)\p{L}+(?:ed|en|un)\b
  \bnew (?:balance|total|amount|level|rank)\b
  \bmode (?:¤ |\p{L}+ )?(?:enabled |on )?for\b
  \bfor a duration of\b
  ^ok(?:ay)?\W*$
  \bexecuted\b
  \bhas joined\b
  \bhad their existing\b
  новый баланс
  текущий баланс
  баланс:
  на срок
  сроком на
  `,
];

/** What the remote console says of itself: whether the command arrived is open. */
export const CUT_OFF = phrases`
  \b(?:timed? ?-?out|timeout)\b
  \b(?:connection|socket|rcon)\b…(?:reset|closed|lost|aborted|terminated|hang up)
  \bbroken pipe\b
  \b(?:econnreset|etimedout|epipe|econnaborted)\b
  (?:врем\p{L}+ ожидания|превышено время|тайм-?аут)
  (?:соединение|подключение)…(?:разорвано|сброшено|прервано|потеряно)
`;
/** A plug-in's own partner timed out. */
export const PARTNER =
  /\b(?:database|\w*sql\w*|redis|mongo\p{L}*|query|https?|api|webhook)\b|баз[аыуе] данных|(?<!\p{L})(?:бд|обращени\p{L}|запрос\p{L}* к)(?!\p{L})/u;

/** The buyer had it already. */
export const UNCHANGED = phrases`
  (?<!not )\balready (?:\p{L}+ly )?(?:been )?(?:banned|muted|linked|verified|enrolled|inherits?|has|have|had|is|are|in|a|an|owns?|owned|belongs?|whitelisted|opped|unlocked|unbanned|unmuted|pardoned|member|contains?|possess\p{L}*|set|enabled|active|activated|granted|purchased|bought|registered|the)\b
  \b(?:is|are|was)(?: not|n't) (?:currently )?(?:banned|muted|jailed|frozen|blacklisted|whitelisted|in jail|blocked|opped)\b
  \b(?:nothing|not)(?: was| were| has| have| been)* changed\b
  \bnothing to change\b
  \bnothing (?:has )?changed\b
  \bno changes?\b
  \bis(?: not|n't) an? (?:operator|op)\b
  (?<!\p{L})уже (?:\p{L}+ )?(?:наследует|имеет|имеется|есть|состоит|в(?!\p{L})|явля\p{L}+|владеет|разблокирован\p{L}*|разбанен\p{L}*|выдан\p{L}*|установлен\p{L}*|активн?\p{L}*|включен\p{L}*|добавлен\p{L}*|куплен\p{L}*|приобрет\p{L}+|открыт\p{L}*|наход\p{L}+|у (?:вас|него|игрока)|такой|оператор\p{L}*)
  (?<!\p{L})(?:уже есть|уже имеет)
  не (?:был[ао]? )?(?:забанен|замучен|заблокирован|заглушен|в бане|в муте|в тюрьме|находится в (?:бане|муте|тюрьме|черном списке)|имеет (?:бана|мута))\p{L}*
  ничего не (?:изменилось|измени\p{L}+|произошло)
  без изменений
  изменений нет
`;

/** What a sentence that says "already" refuses for another reason. */
export const ALREADY_REFUSED = phrases`
  \balready (?:exists?|in use|running|executing|taken|claimed|redeemed|received|used|collected|reached|at )
  уже (?:существует|занят|используется|выполняется|получ(?:ил|ал|ен)|использова|забр|актив(?:ирова[лн]))
`;

/** The reply speaks of a term that runs. */
export const TIMED = phrases`
  \btemporar(?:y|ily)\b
  \buntil\b
  \bexpires?\b
  \bremaining\b
  \b(?:active|running|current) (?:pass|subscription|season|ban|mute|boost|booster|rank)\b
  временн
  (?<!\p{L})(?:до \d|истека|действует|осталось|активн\p{L}+ (?:пропуск|подписк|бустер|бан|мут))
`;

/** The plug-in keeps it until the player joins. */
export const LATER = phrases`
  \b(?:saved|stored|kept|held|queued|delivered|added|given) (?:for|to) (?:the |an |this )?offline\b
  \b(?:when|once|as soon as|after|until|next time|upon|on|at)(?: ¤| they| he| she| the player| you| his| her| their| next)*(?: next)? (?:joins?|logs? ?in|logins?|joining|login|logging in|connects?|come|comes|is online|are online|be online|online|rejoins?|returns?|reconnects?)\b
  \b(?:queued?|added to (?:the |their |your |a )?(?:queue|mail ?box|pending|waiting list|claims?|stash|delivery|overflow|collection|inbox)|put (?:in|into|on)(?: the| their| your)? (?:queue|mail ?box|stash|inbox)|(?:in|to) (?:the|their|your) (?:mail ?box|inbox|stash|claim \p{L}+|pending \p{L}+)|stored for later|saved for later|will be (?:given|delivered|executed|added|received|run|applied|sent|available|waiting)|is pending|will receive|awaiting|(?:can be|may be|must be) (?:claimed|collected|picked up)|/claim|to (?:the )?offline player)\b
  (?:при|после)(?: следующ\p{L}+)?(?: его| ее| их)? (?:вход|заход|появлени|подключени|авторизаци)\p{L}*
  когда (?:он|она|игрок|¤|вы)?(?: ¤)? ?(?:зайд|войд|появ|верн|будет в сети|будет онлайн|подключ|окаж)\p{L}*
  как только (?:\p{L}+ |¤ )?(?:зайд|войд|появ|верн|будет|подключ)\p{L}*
  (?:в|на)(?: его| вашу| ее| вашем)? (?:очеред|почт|хранилищ|ожидани|посылк)\p{L}*
  буд(?:ет|ут) (?:выдан|зачислен|начислен|доставлен|добавлен|отправлен|применен|установлен|выполнен)\p{L}*
  отложен\p{L}*
  получит (?:их |его |ее |при|после|когда|позже)
  (?:оффлайн|офлайн)[- ]игрок[уа]
  (?:сохранен|ожида)\p{L}*(?=.*(?:вход|заход|позже))
`;

/** Why it isn't given at once: taken out of such a promise before it is asked for denials. */
export const AWAY = all(phrases`
  \b(?:(?:the )?(?:player|target|user|¤) )?(?:is|was|are|being)? ?(?:currently )?(?:not (?:currently )?(?:online|connected|found)|offline|isn't online)\b
  (?:сейчас )?не (?:в сети|онлайн|в игре|на сервере|найден)
  нет (?:в сети|онлайн|на сервере)
  офф?лайн\p{L}*
  отсутствует
  \b(?:inventory|backpack)(?: \p{L}+)? full\b
  инвентарь (?:полон|заполнен|переполнен)
`);

/** "Gave 1 Unknown Map to …": a sentence that begins so names what was given. */
export const GIVING =
  /^\P{L}*(?:gave|given|giving|granted|added|выда(?:ча|но?|на|ны|л|ли)|зачислено|начислено|добавлено?)(?!\p{L})/u;
export const DENIED_NAME = all(phrases`
  \b(?:unknown|broken|cracked|lost|forbidden|disabled|unlimited|wrong|no) [\p{L}¤]+
  (?<!\p{L})(?:неизвестн|утерянн|потерянн|запретн|запрещенн|сломанн|повреж?денн|исключительн)\p{L}+ [\p{L}¤]+
`);

/** "no longer muted": it was there, and was taken away. */
export const RELEASED = phrases`
  \bno longer (?:\p{L}+ly )?(?:inherits?|has|have|muted|banned|jailed|frozen|blacklisted|in )
  больше не (?:за|в (?:бане|муте|тюрьме)|наслед|имеет)
`;

/** Evidence only for a command that takes away or punishes: a player who is banned got no key. */
export const TAKEN = phrases`
  \b(?:removed?|removing|revoked|cleared|unset|reset|took|taken|demot(?:ed|ing)|deleted|banned|muted|kicked|killed|jailed|frozen|extinguished)\b
  (?<!\p{L})(?:сброшен|сбросил|удален|удалил|очи(?:щен|стил)|забрал|забран|убран|убрал|снят|забанен|заглушен|кикнут|убит|замучен|понижен)\p{L}*
`;
export const TAKES =
  /(?:^|[\s:/])\p{L}*(?:remove|take|clear|reset|unset|del|delete|revoke|demote|ban|mute|kick|kill|jail|freeze|purge|wipe|снять|убрать|забрать|удалить)\p{L}*(?=\s|$)/iu;

/** A timed command: a duration among its arguments, or a word for it. */
export const DURATION =
  /(?:^|\s)(?:\d{1,5}(?:s|m|h|d|w|y|mo|min|mon|sec|day|days|hours?|weeks?|months?|years?|с|м|ч|д|дн|дней|мес|нед|г)){1,5}(?=\s|$)|(?:^|\s)(?:\p{L}*temp\p{L}*|manuaddsub|manuadd\p{L}*t)(?=\s|$)/iu;

/** "0 items", "3 of 5": less than all. */
const NONE_OF =
  /(?<![\d.,])0 (?:(?:of|out of|из) \d|\p{L}* ?(?:items?|keys?|players?|crates?|предмет|ключ|игрок|кейс|шт))/u;
const SOME_OF = /(?<![\d.,])(\d{1,6}) (?:of|out of|из) (\d{1,6})(?![\d.,])/u;
const PAGE = /\bpage\b|страниц|уров|\blevel/u;

export function isPartial(sentence: string): boolean {
  const [, some, whole] = PAGE.test(sentence) ? [] : (SOME_OF.exec(sentence) ?? []);
  return NONE_OF.test(sentence) || (some !== undefined && Number(some) < Number(whole));
}
