import { DENIALS_EN, PLAIN_DENIALS_EN, TO_DO } from './denials-en.js';
import { joinPatterns, phrases, words } from './pattern.js';
import { DENIALS_RU, HARMLESS_RU, ONLY_RU, PLAIN_DENIALS_RU, SUCCESSES_RU } from './words-ru.js';

// General words of both languages, without names and in lower case, for what no row of the failures knows.

/** The command failed. */
export const DENIALS = joinPatterns(DENIALS_EN, DENIALS_RU, ONLY_RU);

/** No sentence with one of these is a success, whatever else it says. */
export const PLAIN_DENIALS = joinPatterns(PLAIN_DENIALS_EN, PLAIN_DENIALS_RU);

/** Denials that deny nothing: taken away before the others are looked for. */
export const HARMLESS = phrases`
  ${HARMLESS_RU}
  \b(?:no|without|0|zero) (?:\p{L}+ )?(?:errors?|problems?|issues?|warnings?(?! found)|failures?|failed|skipped|exceptions?|limits?|restrictions?|cool-?downs?|need|refunds?|delays?)\b
  \b(?:do(?:es)?(?:n't| not) (?:include|affect|contain|(?:need|have) to)|(?:no|not)(?: \p{L}+)? (?:required|needed|necessary)|non-?(?:refundable|transferable))\b
  (?<!\p{L})(?:errors?|failures?|failed|skipped|ошибок|неудач\p{L}*|пропущено): ?0\b
  (?<![\d.,])0 (?:ошибок|неудач\p{L}*|пропущен\p{L}*)
  \bno longer\b(?! (?:available|valid|supported|exists?|works?|be |use|in use|possible|sold|active|online))
  \b(?:never|not|n't|don't|doesn't|won't|will not|does not) (?:expires?|forget|worry|ends?)\b
  \bnot only\b
  \bnever[- ]ending\b
  \bno (?:expiry|expiration|end)\b
  \bset fly mode disabled\b
  \b(?:mute|ban|jail|freeze|vanish|god mode)\p{L}* (?:is |was |has been )?(?:disabled|cancell?ed|expired)\b
  без комиссии
  без (?:ошибок|проблем|ограничени\p{L}+|лимит\p{L}+|срока|перезахода)
  ошибок(?: нет| не (?:\p{L}+))
  комисси\p{L}+ не \p{L}+
  \(none \p{L}+\)
  (?:больше|более) не (?=за|в |огранич|наказ|наслед|имеет|явля|оператор)
  не (?:забуд|истека|ограничен|огранича|только|сгора|переживай|волнуй)\p{L}*
  без\p{L}{0,3}лимит\p{L}*
  только что
  \b(?:expir\p{L}*|until|duration|ends?|time|length|term)(?: date| time)?(?: is|:|=| -)? ?(?:never|none|no(?! \p{L})|not set|n/a)\b
  (?<!\p{L})(?:срок|истека\p{L}+|действ\p{L}+|окончани\p{L}+|длительность|время|лимит)(?: \p{L}+)?: ?(?:нет|никогда|не \p{L}+|отсутствует)(?!\p{L})
  \b(?:at |with )?no (?:cost|charge|fee)s?\b
  \b(?:can't|can ?not) be (?:undone|reverted)\b
  \b(?:use|type|run|write|do) ¤?\/[^\s.!?]+(?: \p{L}+)? to (?:open|claim|use|view|get|check|activate|redeem|collect|start)\b
  \bto (?:open|claim|use|view|get|check|activate|redeem|collect|start)\b[^.!?]{0,30}\b(?:use|type|run|write|do) \/
  (?<!\p{L})для (?:открыт|просмотр|активац|использован|получени|вход|включен)[^.!?]{0,40}(?:введи|используй|напиши|пропиши)(?:те)? 
  (?<!\p{L})(?:введи|используй|напиши|пропиши)(?:те)? [^\s.!?]+(?: \p{L}+)?,? (?:чтобы|для) (?:открыт|просмотр|активац|использован|получ|войти|включ)\p{L}*
  (?:кд|кулдаун\p{L}*|перезарядк\p{L}*|задержк\p{L}*)(?<=(?:сброс|сброш|снят|снял|обнул|убран|убрал)[^.!?]{0,60})
  (?:кд|кулдаун\p{L}*|перезарядк\p{L}*)(?=[^.!?]{0,50}(?:сброш|снят|обнул|убран))
  \b(?:must|needs? to|has to|have to|should|please) (?:re-?log\p{L}*|re-?join|reconnect|restart)\b
  (?:нужно|необходимо|требуется|надо|долж\p{L}+) (?:будет )?(?:перезайти|перезаход|релог\p{L}*|переподключ\p{L}*)
  (?:no|without a|without) reason(?: (?:given|specified|provided|set))?
  \breason:? (?:not|was not|is not) (?:given|specified|provided|set)
  причин\p{L}*:? (?:не (?:был[ао]? )?указан\p{L}*|отсутствует|нет)(?!\p{L})
  без (?:указания )?причин\p{L}*
  \bpassword (?:for ¤ |of ¤ )?(?:has been |was )?(?:successfully )?(?=changed|set|updated)
  \b(?:data|value|style|effect|type|prefix|suffix|reason|expiry|duration|limit)(?: is|:|=)? ?(?:none|null|n/a)\b
  \bdropped (?=[\d¤][^.!?]{0,60}\bfrom (?:loot|¤) table)
  only just
  (?:please )?\bwait(?= ?(?:\.\.|\u2026)| while)
  (?:пожалуйста,? )?подождите(?= ?(?:\.\.|\u2026))
  (?:мут|бан(?![кн])|тюрьм|блокировк|заморозк)\p{L}* (?:у )?(?:игрока )?(?:¤ )?(?:был[ао]? )?(?:отмен|отключ|аннулир)\p{L}*
  с (?:вас )?нужн\p{L}+ предмет
  \bcool-?downs?(?<=\b(?:reset|cleared|removed|set|skipped|refreshed|reduced)\b[^.!?]{0,50})
  \bcool-?downs? (?:¤ |(?:for|of) [^.!?]{1,40} )?(?:has been |was )?(?=reset|cleared|removed|set|skipped|refreshed|reduced)
  \bnothing (?:was |has been )?(?:deducted|charged|withdrawn)\b
  \b(?:none|null|off)\b(?<=[а-я] [a-z]{3,4})
  ничего не (?:списано|списал\p{L}+|удержано)
  как только
`;

/** Of the command itself, or of the server: it names nobody and nothing, so it is no evidence unless the command was executed. */
export const ACKNOWLEDGED =
  /^(?:the |your )?(?:command|request|server|команда|запрос|сервер)(?!.*(?:execut|perform|выполн)) [^¤\d]*$/u;

/** Something was done. */
export const SUCCESSES = joinPatterns(
  words`
  gave, given, gained, got, rewarding, level(?:l?ed)? up, opened, opening, sending, applying, enabling, connecting, unlocking, activating,
  spawning, bought, placed, forced, allowed, adjusted, paid, started, giving, granted, granting, adding, added, received,
  receives, obtained, credited, deposited, transferred, transfer(?:ing|red) to, awarded, rewarded, issued, delivered, assigned,
  unlocked, activated, enabled, applied, extended, prolonged, renewed, promot(?:ed|ing), upgrad(?:ed|ing), modified, setting,
  creating, purchased, redeemed, opped, unbanned, pardoned, unmuted, unjailed, whitelisted, registered, created, updated,
  changed, increased, raised, boosted, multiplied, done, finished, completed, executed successfully, success(?:ful(?:ly)?)?,
  restored, healed, satiated, repaired, teleported, summoned, spawned, refilled, replaced, moved, sent, dispatched,
  joined (?:the )?(?:\p{L}+ )?(?:group|rank|team|clan|job|party|faction|island|guild|region), attached, (?<!un)linked, equipped, filled, cloned, enchanted, renamed, put, handed, confirmed, approved, verified,
  accepted, authori[sz]ed, invited, admitted, appointed, converted, exchanged, topped up, replenished, recovered, refreshed,
  generated, expanded, doubled, tripled, triggered, launched, deployed, resumed, revived, recharged, unbound, unfrozen, (?<!being |queue.*)processed(?!.*queue), cured, counted, recorded, ranked up,
  rerolled, migrated, stacked, lifted, gifted, hired, employed, (?<!already )begun, grew, grown, went up, won, performed, run successfully, ran successfully, turned on, switched on, (?<!\.)set(?! an?\b)
  `,
  SUCCESSES_RU,
  phrases`
  ^вот (?:ваш|тво)
  ^вы (?:(?!уже )\p{L}+ )?(?!уже |ввел|превыс|достиг|исчерп|наруш|проср|отмен|потеря|пропуст|умер|был|могл|хотел|потрат|использова|проигр|нажал|указал|написал|выбрал|попыт|пыт|вышл|ушл|двин|сдвин|наход|застр)\p{L}*[иаесяугыш]л(?:[аи]|ась|ись)(?!\p{L})
  \bnow (?:has|have|inherits?|is|are|can|owns?|belongs?|in|a member|active|a)\b
  \bmade ¤ (?:an? )?\p{L}*
  \bis (?:now|the new)\b
  \b(?:can|may) now \p{L}
  \bnew (?:balance|total|amount|level|rank)\b
  \bmode (?:¤ |\p{L}+ )?(?:enabled |on )?for\b
  \bfor a duration of\b
  \d (?:→|->|=>) \d
  : ?[\p{L}¤]+ (?:→|->|=>) [\p{L}¤]
  : ?\+(?:\d{1,6}(?! ?[\d(])|¤)
  \b(?:was|were|been) (?:put|stored|saved) in(?:to)?\b
  (?<!\p{L})(?:теперь|снова|вновь) може(?:т|те)(?!\p{L})
  (?<!не )може(?:т|те) \p{L}+ (?:в течение|на протяжении|еще)
  \bfrom (?:loot|¤) table\b
  \bis (?:\d+|¤) now\b
  \bcan \p{L}+ (?:\d+|¤) more\b
  из таблицы добычи
  ^ok(?:ay)?\W*$
  \bhad their existing\b
  нов(?:ый|ая|ое) (?:баланс|итог|уровень|ранг|сумма|значение|префикс)(?!\p{L})
  (?<!\p{L})итого:? (?:\d|¤)
  на срок
  сроком на
  `,
);

/** The buyer had it already. */
export const UNCHANGED = phrases`
  (?<!not |n't )\balready (?:\p{L}+ly )?(?:been )?(?:banned|muted|linked|verified|enrolled|inherits?|has|have|had|is|are|in|a|an|owns?|belongs?|member|contains?|possess\p{L}*|set|active|bought|the|given|\p{L}+ed)\b
  \b(?:is|are|was|were) already [\p{L}¤]
  \b(?:is|are|was|were|has|have|owns?)\b…\balready(?:[.!]?$|,)
  (?<!\p{L})и так (?!далее|же)(?:\p{L}|¤)
  \balready exists? (?:on|for|in) (?:the |this |that )?(?:player|user|¤)
  \bno active (?:bans?|mutes?|jails?|punishments?|warn\p{L}*)\b
  (?<!\p{L})нет (?:активн|действующ)\p{L}+ (?:бан|мут|наказан|блокиров|предупр)
  активн\p{L}+ (?:бан|мут|наказан|блокиров|предупр)\p{L}* (?:нет|не найден)
  \b(?:is|are|was)(?: not|n't) (?:currently )?(?:banned|muted|jailed|frozen|blacklisted|in jail|blocked)\b
  \b(?:nothing|not)(?: was| were| has| have| been)* changed\b
  \bnothing to change\b
  \beither already has the tag or has too many tags
  \bno changes?\b
  \bis(?: not|n't) an? (?:operator|op)\b
  (?<!\p{L})уже (?:\p{L}+ )?(?:наследует|имеет|имеется|есть|состоит|в(?!\p{L})|явля\p{L}+|владеет|обладает|стоит|активн?\p{L}*|приобрет\p{L}+|\p{L}+(?:ен|ан|ят|ыт)[аоы]?(?!\p{L})|наход\p{L}+|у (?:вас|него|игрока)|такой|оператор\p{L}*|(?:купил|выбра[лн]|разблокировал|улучшил|прокачал|изучил|вступил|оформил)[аио]?(?!\p{L})|владелец|лидер|участник|друзья)
  не (?:был[ао]? )?(?:забанен|замучен|замьючен|заблокирован|заглушен|в бане|в муте|в тюрьме|находится в (?:бане|муте|тюрьме|черном списке)|имеет (?:бана|мута))\p{L}*
  (?:значок|титул|тег|префикс|скин|питомец|ранг|статус|роль|достижение) (?:¤ )?уже получен
  \b(?:remains?|stays?|left) unchanged\b
  ничего не (?:изменилось|измени\p{L}+|произошло)
  без изменений
  (?:статус|группа|ранг|префикс|значение|состояние)(?: ¤)? не изменил\p{L}*
  изменений (?:нет|не (?:внесено|произведено|сделано|было))(?!\p{L})
`;

/** What a sentence that says "already" refuses for another reason. */
const ALREADY_REFUSED = phrases`
  \balready (?:in|inside|part of|(?:an? |the )?member of|has|have|owns?|got|holds?|wearing|riding) (?:an?(?! (?:active|running|current))(?!(?<=(?:has|have|owns?|got) a) ¤)|another|some\p{L}*|\d+|too many|the max\p{L}*)(?!\p{L})
  \bthere(?:'s| is| are) already\b
  \balready\b…\b(?:cap|limit|max(?:imum)?) (?:is|of|for)\b
  \btoo many\b…\balready$
  \b(?:can't|cannot|couldn't|could not|unable|failed|error)\b…\bnothing (?:was |has been )?changed
  \balready (?:(?:has|have) )?(?:been )?(?:exists?(?! (?:on|for|in) )|refunded|in (?:the |a )?(?:\p{L}+ )?(?:use|process|combat|battle|match|queue)|running|executing|taken|claimed|redeemed|received|used|collected|reached|at |sold|ended|finished|closed|started|expired|full|dead|voted|in progress|opening|processing|spinning)
  уже (?:существует|открыва|занят|используется|выполняется|получ(?:ил|ал)|(?<!(?:значок|титул|тег|префикс|скин|питомец|ранг|статус|роль|достижение) (?:¤ )?уже )получен|использова|забр|актив(?:ирова[лн])|заверш|законч|окончен|исчерпан|потрачен|отменен|удален|закрыт|запущен|начат|продан|погашен|обналичен|выплачен|захвачен|распродан|раскуплен|роздан|разобран|засчитан|просрочен|отозван|отклонен|израсходован|(?:пере|за)полнен)
  уже…максим\p{L}* (?:кол|числ)
  уже (?:\p{L}+ )?(?:бра|взя|забира|открыва|голосова|воспользова|пользова|трати|отправи|пробова|участвова)л
  ^(?:так\p{L}+ )?(?:клан|группа|команда|имя|название|ник) (?:¤ )?уже есть(?! у)
  уже есть (?:\p{L}+ )?(?:игрок|клан|группа|команда) с(?!\p{L})
  уже (?:\p{L}+ )?в (?:процессе|пути|обработке|работе)(?!\p{L})
  (?<!\p{L})(?:здесь|тут|на этом (?:месте|блоке)|друг(?:им|ой|ое|ая)|либо)(?!\p{L})…уже(?!\p{L})
  (?<!\p{L})уже…(?<!\p{L})(?:друг(?:им|ому|ого|ой|ая|ое)|чуж\p{L}*|кем-то|кто-то|каком-либо|выше|лучше|непогашен\p{L}*|ожидающ\p{L}*)(?!\p{L})
  уже (?:состоит|состоите|находится|находитесь|вступил) в (?:клане|браке|команде|гильдии|фракции|королевстве|бою|матче|дуэли)(?! ¤)
`;

/** In a town or clan that isn't named: it may be another one. */
export const ELSEWHERE = phrases`
  \balready\b…\ban? (?:\p{L}+ )?(?:town|clan|gang|faction|guild|team|party|nation|island|kingdom|village|alliance|crew|squad)(?!\p{L})(?! ¤)
  уже…(?<!\p{L})в(?:о)? (?:\p{L}+ )?(?:городе|клане|банде|фракции|гильдии|команде|отряде|нации|королевстве|племени|альянсе|группировке|семье|деревне)(?!\p{L})(?! ¤)
`;

/** Kits and keys are given once: whoever bought them again got nothing. */
const ONCE =
  /(?<!\p{L})(?:kit|key|crate|case|reward|bonus|prize|gift|набор|кит|ключ|кейс|наград|бонус|приз|подар)/iu;
const GIVEN =
  /already (?:(?:has|have) )?(?:been )?(?:given|issued|delivered|opened)|уже (?:был[аои]? )?(?:выда|откры[тл]|доставл)/u;
export const isRefused = (sentence: string, command: string): boolean =>
  ALREADY_REFUSED.test(sentence) || (GIVEN.test(sentence) && ONCE.test(`${command} ${sentence}`));

/** The reply speaks of a term that runs. */
const TIMED = phrases`
  \b(?:temporar(?:y|ily)|until|expires?|remaining)\b
  (?<!no )\b(?:active|running|current) (?:pass|subscription|season|ban|mute|boost|booster|rank)\b
  временн
  (?<!\p{L})(?:до \d|истека|действует|осталось|активн\p{L}+ (?:пропуск|подписк|бустер|бан|мут))
`;

/** The plug-in keeps it until the player joins. */
export const LATER = phrases`
  \b(?:saved|stored|kept|held|queued|delivered|added|given|gave) (?:(?:for|to) )?(?:the |an |this )?offline\b
  \b(?:when|once|as soon as|after|until|till|next time|upon|on|at)(?: ¤| they(?:'re)?| he(?:'s)?| she(?:'s)?| the player| the| you| his| her| their| are| is| back| next)*(?: next)? (?:joins?|logs? ?(?:in|on)|logins?|joining|login|logging in|connects?|come|comes|is online|are online|be online|online|rejoins?|returns?|reconnects?)\b
  \b(?:queued|in (?:the )?queue|added to (?:the |their |your |a )?(?:queue|mail ?box|pending|waiting list|claims?|stash|delivery|overflow|collection|inbox)|put (?:in|into|on)(?: the| their| your)? (?:queue|mail ?box|stash|inbox)|(?:in|to) (?:the|their|your)(?: \p{L}+)? (?:mail ?box|inbox|stash|claim \p{L}+|pending \p{L}+)|stored for later|(?:saved|stored|kept|held|reserved) (?:as(?! it| they| is| before)|for (?:¤|him|her|them|you|the player|when|later))|claimable|saved for later|will be (?:given|delivered|executed|added|received|run|applied|sent|available(?! (?:soon|again|later|(?:in|at|on) \d))|waiting)|is pending|will receive|await(?:s|ing)?|for (?:the|their|his|her|your) next (?:login|log-?in|join|visit)|wait\p{L}* for (?:¤|the player|them|him|her) to (?:log|join|connect|come)|(?:are|is|be) waiting (?:in|for (?:¤|you|him|her|them)|at)|(?:can be|may be|must be) (?:claimed|collected|picked up)|/claim|to (?:the )?offline player)\b
  (?:при|после)(?: следующ\p{L}+)?(?: его| ее| их)? (?:вход|заход|появлени|подключени|авторизаци)\p{L}*
  когда (?:он|она|игрок|¤|вы)?(?: ¤)? ?(?:зайд|войд|появ|верн|будет в сети|будет онлайн|подключ|окаж)\p{L}*
  как только (?:\p{L}+ |¤ )?(?:зайд|войд|появ|верн|будет|подключ)\p{L}*
  (?:в|на)(?: его| вашу| ее| вашем)? (?:очеред|почт|хранилищ|ожидани|посылк|корзин|инбокс|буфер)\p{L}*
  (?<!\p{L})в \/(?:\p{L}+ )?(?:claim|cart|mail|inbox|stash|rewards|корзин|почт)\p{L}*
  буд(?:ет|ут) (?:выдан|зачислен|начислен|доставлен|добавлен|отправлен|применен|установлен|выполнен)\p{L}*
  отложен\p{L}*
  (?<!\p{L})жд[уе]т (?:игрока|вас|его|ее|¤)
  до (?:следующ\p{L}+ |его |ее )?(?:вход|заход|появлени|подключени)\p{L}*
  ожида\p{L}+ (?:получения|выдачи|игрока)
  (?:заберет|получит)…(?:вход|заход)\p{L}*
  получит (?:их |его |ее |при|после|когда|позже)
  (?:оффлайн|офлайн)[- ]игрок[уа]
  (?:сохранен|ожида)\p{L}*(?=.*(?:вход|заход|позже))
`;

/** It lies at the player's feet, for want of room. */
export const NEARBY = phrases`
  \b(?:drop(?:ped|ping)?|plac(?:ed|ing)|put|fell|thrown|spilled)\b…(?:\bnearby\b|\b(?:near|at|by|beside|under|around|on|next to|in front of)\b(?: ¤| the| your| his| her| their| player\p{L}*)* ?(?:feet|ground|floor|player|you|him|her|them|location|¤))
  (?:выпал|упал|выброшен|сброшен|брошен|леж|выкинут|размещен|полож|оказал|появил)\p{L}*…(?:рядом|ног(?!\p{L})|ногами?(?!\p{L})|ноги|возле|около|на земл\p{L}|на полу?(?!\p{L}))
  (?:отправлен|возвращен|перемещен|сложен|перенесен)\p{L}*(?:\(\p{L}+\))? в эндер
  (?:(?:недостаточно|нет|мало|не хватает) (?:\p{L}+ )?мест|полон|заполнен)\p{L}*…,[^.!?,]{0,40} (?:на земле|на полу|под ногами|у ног)(?!\p{L})
  (?:предмет\p{L}*|вещи|остальное|¤)[^.!?,]{0,30} (?:на земле|на полу|под ногами|у ног)(?!\p{L})
  (?:рядом|под ног\p{L}+|у ног|возле|около|на земл\p{L}|на пол(?!\p{L}))…(?:выпал|упал|выброшен|сброшен|брошен|леж|выкинут)\p{L}*
`;
export const GONE = phrases`
  \b(?:lost|destroyed|despawned|deleted|vanished|voided|discarded)\b
  (?:утер|потер|утра[чт]|пропал|исчез|уничтож|удален)
`;

/** Why it isn't given at once: taken out of such a promise before it is asked for denials. */
export const AWAY = phrases`
  \b(?:(?:the )?(?:player|target|user|¤) )?(?:is|was|are|being)? ?(?:currently )?(?:not (?:currently )?(?:online|connected|found|on the server)|offline|isn't online)\b
  (?:сейчас )?не (?:в сети|онлайн|в игре|на сервере|найден)
  (?<!\p{L})нет (?:в сети|онлайн|на сервере)
  офф?лайн\p{L}*
  отсутствует
  \b(?:inventory|backpack) (?:\p{L}+ )?(?:full|no (?:room|space))\b
  \bwait(?:s|ing)?\b
  инвентарь (?:полон|заполнен|переполнен)
`;

/** "Gave 1 Unknown Map to …": a sentence that begins so names what was given. */
export const GIVING =
  /^\P{L}*(?:(?:you|the|player|has been|was|have|has|successfully|вы|игрок\p{L}?|успешно) |¤ )*(?:gave|given|giving|granted|added|received|got|applied|выда(?:ча|но?|на|ны|л|ли)|зачислено|начислено|добавлено?|получил[аи]?|наложен)(?!\p{L})/u;
export const DENIED_NAME = phrases`
  \b(?:unknown|broken|cracked|lost|forbidden|disabled|unlimited|wrong|bad|empty|locked|expired|no(?= limit| name| scope)) (?!(?:argument|command|player|user|value|param|data|number|amount|format|type|error|input|item|group|kit|reward)\p{L}*|(?<=unknown )key)[\p{L}¤]+
  (?<!\p{L})(?:неизвестн|утерянн|потерянн|запретн|запрещенн|сломанн|повреж?денн|исключительн|пуст|полн)\p{L}+ [\p{L}¤]+
`;

/** Evidence only for a command that takes away or punishes: a player who is banned got no key. */
const TAKEN = phrases`
  \b(?:removed?|removing|revoked|cleared|unset|reset|took|taken|done|withdr[ae]wn?|deducted|subtracted|charged|demot(?:ed|ing)|deleted|banned|muted|kicked|killed|jailed|frozen|extinguished)\b
  (?<!\p{L})(?:сброшен|сбросил|посажен|обнул|расторг|взят|удален|удалил|очи(?:щен|стил)|забрал|забран|убран|убрал|снят|забанен|заглушен|кикнут|убит|замучен|понижен|лишен|исключен|списан|изъят|вычтен|отобран|выгнан|заморожен|заблокирован)\p{L}*
`;
export const saysDone = (said: string, takes: boolean): boolean =>
  SUCCESSES.test(TO_DO.takeFrom(said)) || (takes && TAKEN.test(said));

/** What such a command is answered with. */
export const LIFTED = phrases`
  \bno longer (?!available|valid|supported|exists?|works?|be |use|in use|possible|sold|active|online)[\p{L}¤]
  больше не (?!може|доступ|существ|работа|действ|поддерж|использ|прода|выда|получ)[\p{L}¤]
`;
/** There was nothing to take: LuckPerms' `parent.doesnt-inherit`, `permission.doesnt-have` and `meta.doesnt-have`. */
export const LACKS =
  /(?:does not|doesn't|(?<!\p{L})не)(?: \(?\p{L}+\)?){0,2} (?:inherit|наследует|have (?:[\p{L}¤]+ ){1,3}set)/u;
/** LuckPerms' `promote.added-to-first`, `demote.end-of-track` and `switchprimarygroup`: what follows was done. */
export const RESULT = /^[^,;]*, (?:so |поэтому |(?=adding ))(.+)$/u;
export const TAKES =
  /(?:^|[\s:/_])\p{L}*(?:punish|warn|remove|withdraw|charge|deop|take|clear|reset|unset|del|delete|revoke|demote|ban|mute|kick|kill|jail|freeze|purge|wipe|снять|убрать|забрать|удалить)\p{L}*(?=\s|$)/iu;

/** A timed command: a duration among its arguments, or a word for it. */
const DURATION =
  /(?:^|\s)(?:\d{1,5}(?:s|m|h|d|w|y|mo|min|mon|sec|day|days|hours?|weeks?|months?|years?|с|м|ч|д|дн|дней|мес|нед|г)){1,5}(?=\s|$)|(?:^|\s)(?:\p{L}*temp\p{L}*|manuaddsub|manuadd\p{L}*t)(?=\s|$)|\s\d{1,5} (?:days?|hours?|weeks?|months?|minutes?|дн\p{L}+|час\p{L}*|недел\p{L}|месяц\p{L}*|минут\p{L}*)(?!\p{L})/iu;

/** Bought by number: of days, of minutes, of pieces. */
const COUNT = /^(?!.*\sset\s).*\s\d{1,9}\s*$/s;
/** What is sold for a time. */
const TERM =
  /(?<!\p{L})(?:vip|premium|subscri|rank|pass(?!\p{L})|booster|вип|преми|привилег|подписк|пропуск|бустер|boost|bonus|бонус|множител)/iu;

/** Whether it was sold for a time, which runs. */
export const isTimed = (sentence: string, command: string): boolean =>
  DURATION.test(command) ||
  TIMED.test(sentence) ||
  (COUNT.test(command) && TERM.test(`${command} ${sentence}`));
