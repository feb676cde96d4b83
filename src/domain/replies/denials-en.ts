import { joinPatterns, phrases, words } from './pattern.js';

/** General words that deny, in English: without names and in lower case, for what no row of the failures knows. */
export const DENIALS_EN = words`
  not, \p{L}*n't, cannot, unable, failed, failures?, fails?, fail, errors?, invalid\p{L}*, unknown, denied, refused, rejected,
  cancell?ed, aborted, forbidden, prohibited, missing, unavailable, unsupported, unrecogni[sz]ed, insufficient, incorrect,
  wrong, illegal, malformed, unexpected, exception, never, nobody, nothing, none, neither, lost, broken, corrupt(?:ed)?,
  crashed, expired, exempt, disallowed, blocked, blacklisted, offline, disabled, no, without, must, should, requires?, needs?,
  before being, only players?, only (?:be )?(?:used|available|usable|executed|run), can only, too (?:much|many|late|early|fast),
  not enough, sorry, oops,
  please (?:wait|try|contact|specify|use|enter|provide|clean|clear|empty|free|finish|remove|select|choose|make (?!sure)),
  undefined, null, nan, does nothing, deprecated, timed? out, stopped, unless, declined, skipped, (?<!queue )skipping,
  ignor(?:ed|ing), suspended, out of (?:range|bounds), opted out, exceeds?,
  (?:multiple|several) (?:players|users|groups|\p{L}+ match|matches), on hold, hold on, maintenance, out of stock, sold out,
  off sale, turned off, mistyped, misspelled, left the (?:game|server), disconnected, ran out, all used, refund(?:ed)?,
  rolled back, reverted, unloaded, throttled, voided, withheld, rate limit(?:ed)?, try again, gone, dead, died, restricted,
  dismissed, abandoned, excluded, intercepted, overrid\p{L}+, undone, called off, shut down, retired, paused,
  command (?:has been|was) (?:moved|renamed|removed), (?:linked|registered|bound|belongs|owned) (?:to|by) another, reloading,
  (?:being|be) reloaded, (?:has|have|is) (?:already )?(?:ended|over|finished|closed), did you mean, did not mean,
  (?:account|wallet|balance)s? (?:is|are|was) frozen, once (?:per|every|an?), interrupted, nope, ambiguous, more than one, zero,
  locked, empty, cooldown, wait, dropped, on the ground, restarting, broke, stack ?trace, in-?game only, (?:in|from) game$,
  is banned, are full, is full, only \d+, expected, who is, used once, overflow(?:ed|s)?, immune,
  (?:slot|place|spot|seat|(?:nick)?name|tag)s? (?:is |are |was )?taken, password, bad, partial(?:ly)?, partly, confirm,
  (?:for|awaiting|pending) confirmation, are you sure, preview, would (?!you|like|love)\p{L}+, dry run, simulat\p{L}+,
  (?:half|part) of the, improper, in(?:complete|accessible|eligible|compatible|adequate),
  un(?:successful\p{L}*|reachable|responsive|safe|authori[sz]ed), impossible, overloaded, discarded, wasted, halted, terminated,
  (?:sent|put|taken|given|gave|handed|transferred|paid|credited) back, g(?:ave|iven|iving) up, used up, bounced,
  (?:almost|nearly|half) (?:done|finished|complete), (?:pending|awaiting|under|for) (?:review|approval),
  (?:given|granted|sold|issued) only, try once more, this (?:operation|action) will, only (?:has|have|had),
  (?:exit|return|error) (?:code|status):? [1-9]\d*
`;

/** Seldom ones that leave no success, though they don't say that the command failed. */
export const PLAIN_DENIALS_EN = words`
  nor, (?:ca|wo|do|does|did|is|are|was|has|have|could|would|should)nt, unfortunately, alas, refus(?:es?|ing|al), reject(?:s|ing|ion),
  aborts?, aborting, den(?:y|ies|ying|ial), fail(?:ing|over), lacking, unfinished, undelivered, unassigned, ungranted, unpaid, unowned,
  unclaimed, problems?, trouble, faults?, faulty, malfunction\p{L}*, glitch\p{L}*, bugged, warning, retry\p{L}*, in vain, nowhere, hardly,
  barely, revoked, invalidated, impossible, outdated, obsolete, unreadable, unparsable, unresolved, unbound from, misconfigured,
  misused, mismatch\p{L}*, forgot(?:ten)?, unlicensed, unaffordable, shortage, overloaded, vetoed
`;

/** What must be so, or be done, before. After a success in its line it is a note: "Only donors can use it". */
export const DEMANDS_EN = joinPatterns(
  words`
  too (?!and|as)\p{L}+, still \p{L}+ing, inactive, lacks?, except, exclusive to, (?:some(?:body|one)|player) else,
  colli(?:des?|sion), overlap\p{L}*, clash\p{L}*, conflict\p{L}*, prevent(?:s|ed), available only, only (?:from|through|via),
  only (?:for|by) (?:players?|console|staff|admins?|operators?),
  (?:is|are) (?:\p{L}+ )?(?:unlocked|available) (?:at|from) (?:level|lvl|rank|tier|prestige), (?<!now |\()limited to,
  (?:has|have) to, returned(?! to ¤), maxed, reserved for (?!¤|you|him|her|them|the player)\p{L}+
  `,
  phrases`
  (?<=^|[-|:] )only…\b(?:can|may|are|is)\b
  (?<=^|[-|:] )(?:type|run|repeat|execute|issue)\b…\bagain\b
  (?<=^|[-|:] )(?:remove|leave|release|finish|sell|quit|disband|demote|kick|complete)\b…\b(?:first|before)\b
  (?<!being |be |came )\bfirst[.!]?$
  s only[.!]?$
  `,
);

/** What has yet to be done, or could be: "has to be lifted", "before being added". */
export const TO_DO = phrases`
  (?<!will )(?:\bbe|\b(?:before|without|instead of|still) being) (?:\p{L}+ly )?\p{L}+(?:ed|en|t)\b
  \b(?:is|are) (?:\p{L}+ed|given|won|sold)(?: out)? (?:after|only|every|daily|weekly|during|on \p{L}+days?)\b
  \b(?:is|are) (?:\p{L}+ed|given|won|sold) (?:to (?:players|those|members|people|voters)|at (?:level|rank))\b
  ^[^,;]*\d ?\p{L}+ ago\b.*
`;
