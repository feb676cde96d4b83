import type { Failures } from './causes.js';
import { either, phrases } from './pattern.js';

// What plug-ins say in English when a command failed: a row for each cause, a phrase in each line. The cases that hold them are in
// test/domain/replies/cases; docs/verdict.md says how to add one.

const MISSING = `(?:(?:does|do|did|could|can|was|were|is|are|has|have)(?: ?not|n't)|cannot|can not)(?: currently)?(?: be(?:en)?)?(?: exists?| found| recogni[sz]ed| known| valid| located)`;
const ABSENT = `(?:(?:does|do|did)(?: ?not|n't)|cannot) exists?`;
const GROUP = either`
  groups?, ranks?, tracks?, roles?
`;
const PLAYER = either`
  players?, targets?, recipients?, entity, entities, members?, persons?
`;
const ACCOUNT = either`
  users?, accounts?, wallets?, profiles?, usernames?, uuid, nicknames?
`;
const THING = either`
  kits?, cases?, crates?, keys?, menus?, packs?, items?, blocks?, currency, currencies, effects?, enchant(?:ment)?s?, hats?, stages?,
  skill ?names?, skills?, jobs?, warps?, worlds?, homes?, tags?, titles?, pets?, mounts?, cosmetics?, particles?,
  vouchers?, rewards?, quests?, pass(?:es)?, tiers?, mobs?, spawners?, materials?, potions?, tokens?, coins?,
  points?, boosters?, multipliers?, blueprints?, skins?, permissions?, servers?, levels?, types?, packages?,
  products?, plots?, regions?, islands?, clans?, guns?, weapons?, vehicles?, shops?, arenas?, elements?,
  entit(?:y|ies), option, id
`;

export const FAILURES_EN: Failures = {
  notProlonged: phrases`
    \b(?:not|n't)(?: been| be)? (?:extended|prolonged|renewed|stacked)\b
  `,
  pluginError: phrases`
    \bun(?:handled|expected) exception\b
    \b(?:error (?:has )?occurr?ed|something went wrong) (?:while|when|whilst|during|trying)\b
    \bcould(?: not|n't)(?: correctly)? execute command\b
    \berror (?:while |when |whilst )?(?:executing|calling|running|performing|processing)…command
    \b(?:database|internal) (?:server )?error\b
    (?<![\w.$])[a-z_$]\w*(?:\.\w+)+(?:exception|error)\b
    \bnullpointerexception\b
    \bat [a-z]\w*(?:\.[\w$]+){2,}\(
  `,
  inventoryFull: phrases`
    \b(?:inventory|inventories|backpack|storage|hotbar|stack|chest|bag|mail ?box|stash|queue)…(?:is|are|was|were|has)? ?(?:too )?full\b
    \bfull (?:inventory|backpack)\b
    (?:\bnot|n't|\bno)(?: have)?(?: enough| any| more)?(?: free| empty| inventory)* (?:space|room|slots?)\b
    \binsufficient (?:inventory )?(?:space|room)\b
    \b(?:lost|dropped|discarded|destroyed|did(?:n't| not) fit|could(?:n't| not) fit)\b…(?:inventory|full|space|room)
    \b(?:did|do|does|could)(?:n't| not) fit\b
    \b(?:was|were) (?:dropped|lost)\b
  `,
  unknownCommand: phrases`
    \bunknown (?:or incomplete )?(?:sub-?|console )?command\b
    \b(?:no such|invalid|unrecogni[sz]ed) (?:sub-?)?command\b
    \b(?:sub-?)?command(?: ¤)? (?:was )?(?:not (?:found|recogni[sz]ed|known|registered)|${MISSING})
    \bis(?: not|n't) an? (?:known|valid|registered) (?:sub[ -]?)?command\b
  `,
  noPermission: phrases`
    \b(?:do|does|did)(?: not|n't) have(?: the| any| enough| sufficient| required| proper)* (?:permissions?|access|rights|privileges)\b
    \b(?:no|lacks?|lacking|missing|insufficient|without|need|requires?)(?: the| a| any)?(?: required| necessary)? (?:permissions?|access|rights)\b
    \bnot (?:permitted|allowed|authori[sz]ed)\b
    \b(?:permission|access) denied\b
    \b(?:missing|lack(?:s|ing)?|needs?|requires?)(?: the)?(?: permission)?:? [a-z][\w-]*(?:\.[\w*-]+)+
    \bn't allowed\b
    \bpermission\b[^!?]{0,60}\b(?:needed|required)\b
    \b(?:need|must be)(?: an?)? op(?:erator)?\b
  `,
  unknownGroup: phrases`
    \bmore than one ${GROUP}\b
    \b${GROUP}(?: (?:named|called|with))?…(?:${MISSING}|not (?:found|loaded|known))
    \b(?:unknown|invalid|no such) (?:permission )?${GROUP}\b
    \b(?:no|not an?|n't an?)(?: valid| known| existing)? ${GROUP}\b(?! permission)
    \b¤ ${GROUP} ${MISSING}
  `,
  playerUnknown: phrases`
    \bmore than one (?:${PLAYER}|${ACCOUNT})\b
    \b${ACCOUNT} (?:is )?missing\b
    \b${ACCOUNT}\b…(?:${MISSING}|not found|not exist)
    \b(?:unknown|invalid|no such) (?:player|${ACCOUNT})\b
    \b(?:no|any)…(?:${ACCOUNT}|data)\b…(?:found|exists?|for (?:this|that|the) player|for ¤)
    \b(?:never(?: yet)?|was never|has never) (?:been|on|played|joined|visited|seen|logged in|connected)\b
    (?:not|n't)(?: yet)? (?:played|joined|visited|logged in|been (?:on|seen|here))\b
    \bno player of that name has\b
    \bis(?: not|n't) a (?:valid |known )?(?:username|uuid|player name|nickname|player)\b
    \b(?:that |this |target )?player ${ABSENT}
    \b(?:cannot|can't|can not|could not|couldn't|unable to) (?:find|load|get|resolve)(?: the| a| target)* (?:${ACCOUNT}|player data)\b
    \b(?:player|¤)(?: is| was)? not registered\b
    \bnot in (?:the|our) database\b
    \bplayer data\b…(?:not|n't)\b
  `,
  playerOffline: phrases`
    \bno (?:matching |online |such )?${PLAYER}\b…(?:was|were|matched|found|online|matching|by that name|with that name)
    \bno ${PLAYER}$
    \bno such ${PLAYER}\b
    \bno targets? matched
    \b${PLAYER}\b…(?:was |were |is |are )?(?:not |n't )(?:currently )?(?:found|online|connected|on (?:the|this) server|in.?game)
    \b${PLAYER}\b…(?:could|can)(?: ?not|n't)(?: currently)? be found
    \b(?:is|are|was|were|be|seems)(?: currently)? (?:not (?:currently )?(?:online|connected|on the server|here)|offline)\b
    (?:\bnot|n't)(?: currently)? (?:online|connected)\b
    \b(?:must|needs?(?: to)?|has to|have to|should) be (?:online|connected|in.?game|on the server)\b
    \b(?:cannot|can't|can not|could not|couldn't|unable to|failed to) (?:find|locate|get)(?: the| a| any| that| online| target)* (?:${PLAYER}|¤)
    \b(?:for|to|on) offline ${PLAYER}\b
    ^offline player\b
    ^¤ (?:was |is |could )?not (?:be )?found
    \bplayer offline\b
  `,
  unknownItem: phrases`
    (?:^|[:,»>|-] ?)(?:an? )?(?:unknown|invalid|unrecogni[sz]ed|nonexistent|non-existent) (?:\p{L}+ )?${THING}\b
    \b(?:no|no such|not an?|n't an?|isn't an?)(?: valid| known| existing| such)? ${THING}\b(?! (?:left|remaining))…(?:called|named|with|found|exists?|by|in|$|[!.])
    \b(?:the |that |this |a |an )?${THING}\b…(?:${MISSING}|not (?:found|exist|loaded|registered|recogni[sz]ed))
    \b(?:cannot|can't|could not|couldn't|unable to|failed to) (?:find|load|get|recogni[sz]e)(?: the| an?| any| that| such)* (?:[\p{L}¤]+ )?${THING}\b
    \bis(?: not|n't) (?:an? )?(?:valid|known|existing|registered|recogni[sz]ed) ${THING}\b
    \bthere is no(?: such)? ${THING}\b
  `,
  limitReached: phrases`
    \bcool-?down\b
    ^wait \d
    \bwait\b…\b(?:before|again|\d+ ?(?:s|m|h|d|sec|min|hour|day)\p{L}*)\b
    \b(?:list|team|clan|party|guild|gang|town|faction|island) is (?:already )?full\b
    \b(?:exceeds?|exceeded|exceeding|reached|hit|over|above|beyond|past)\b…\b(?:limit|maximum|max|cap|capacity)\b
    \b(?:limit|maximum|max|cap|capacity)\b…(?:reached|exceeded|hit)\b
    \bmax(?:imum)? (?:amount|number|level|balance) (?:reached|exceeded)
    \balready (?:at )?(?:the )?(?:max(?:imum)?|highest)\b
    \bend of (?:the )?track\b
    \balready (?:been )?(?:claimed|redeemed|received|used|collected|taken)\b
    \b(?:can(?:not|'t| not)|may not)\b…\b(?:again|once more|anymore|more than once|for (?:another )?\d+ ?[smhd])\b
    \bmaximum of \d
    \ballows? (?:a max\p{L}*|up to|at most|only)\b
    \d \p{L}+ at most\b
    \bon cool-?down\b
    \bcool-?down\b…\b(?:left|remaining|active)
    \btoo many \p{L}+
    \b(?:have|own|hold|carry|use) more than (?:\d|¤|one)
  `,
  wrongArguments: phrases`
    \barguments? (?:¤ |\d+ )?(?:is|are) (?:invalid|wrong|missing|not)
    \bexpected \d+ arguments?\b
    <--here
    ^\/[^.!?]*<
    \bsub ?-?commands\b
    ^(?:correct |command |proper )?(?:usage|syntax|use|try|example|arguments|sub commands?|available (?:sub-?)?commands?)\b ?[:/=-]
    \b(?:correct|proper) usage\b
    \bcommand usage$
    \b(?:usage|syntax) ?[:/]
    \busage of (?:this|that|the)\b
    ^(?:arguments|sub commands|usage)$
    \bincorrect argument\b
    \b(?:invalid|wrong|incorrect|illegal|bad|malformed|missing|not enough|too many|too few|insufficient|unknown|unexpected)(?: \p{L}+)? (?:arguments?|parameters?|params?|syntax|integers?|numbers?|amounts?|quantit(?:y|ies)|values?|sizes?|colou?rs?|names?|ids?|durations?|times?|dates?|formats?|input|nbt|json)\b
    \bexpected (?:whitespace|a? ?(?:number|value|integer|whole number|float|double|long|bool|quote|literal|end of|key|string)|¤|['"{[(])
    \bis(?: not|n't) an?(?: valid| correct| positive| whole)? (?:number|integer|amount|quantity|duration|date|time|value|decimal)\b
    \bnot an? (?:number|integer)\b
    \bcould(?: not|n't) (?:parse|read|understand)\b
    \b(?:cannot|can't|(?:failed|unable) to) parse\b
    \b(?:need|have) to use ?:? ?¤?\/
    \b(?:than|to|are|be|is|between|of) (?:\d+ ?(?:-|to|and) ?)?\d+ (?:characters|chars|letters)\b
    \b(?:must|needs? to|has to) (?:not )?be(?! an? player)(?: an?| more| less| at (?:most|least)| (?:greater|less|more|higher|lower|bigger|smaller|between|positive|negative|whole|above|below|over|under|specified|provided|given|one of|numeric))
    \b(?:cannot|can't|can not|may not) be (?:negative|zero|less|more|greater|empty|lower|higher|smaller|bigger|null)
    (?<=^|[-|:] )(?:the )?(?:max|min|most|least|highest|lowest)(?:imum)? (?:[\p{L}¤]+ ){1,5}(?:is|are|of|per|:)(?! now)[^.!?]{0,20}\d
    \bcan (?:only )?\p{L}+ (?:between|from|up to|at (?:most|least)) (?:\d|¤)
    ^(?:supported|allowed|available|valid|possible|accepted) (?:types?|values?|options?|names?|kinds?|modes?|keys|crates|kits|groups|ranks|items|currencies) ?:
    ^wh(?:ich|at)\b…\?
    \btoo (?:big|small|large|long|short|low|high)\b
    \b(?:please )?(?:specify|provide|enter|supply|include) (?:an?|the|valid)\b
    \btrailing data\b
    \b(?:syntax|parse) error\b
    \byou (?:need to|must|have to|should) (?:specify|provide|enter|give)\b
    \bin the past\b
    \b(?:check|review) your (?:arguments|syntax|spelling|command)\b
    \b(?:type|see) ¤?\/? ?help\b
  `,
  serverUnreachable: phrases`
    \brcon password\b
    \bconnection\b…(?:refused|failed)
    \brcon\b…(?:fail|error|refused|disabled|wrong|not)
    \b(?:could not|couldn't|cannot|can't|unable to|failed to) connect\b
    \bhost (?:is )?unreachable\b
    \bserver (?:is )?(?:currently )?(?:offline|unreachable|not responding|down)\b
    \bstarting up\b
    \b(?:still|currently) (?:starting|loading|booting|initiali[sz]ing)\b
    \bno route to host\b
    \beconnrefused\b
  `,
};
