/** Commands that only write or sound: nothing has to arrive. Of Minecraft, EssentialsX, CMI, TitleManager and their kin. */
const ANNOUNCEMENTS = new Set(
  `say broadcast broadcastraw rawbroadcast bc bcast ebroadcast ebc announce announcement tellraw subtitle sendtitle
  actionbar bossbar eme msg emsg tell etell ew whisper dm message emessage broadcastworld bcw bcastw shout helpop amsg
  sendmessage toast playsound particle stopsound servermessage объявление объявить`.split(/\s+/),
);
/** One plug-in's messages and another's commands ("w Bob Hello!", "w add Bob"): the text must look like one for people. */
const AMBIGUOUS = new Set(['alert', 'title', 'me', 'w', 'm', 'pm', 'ac', 'chat']);
const TEXT =
  /^\S+ \S.*?(?:[!?…]|[.,:](?:\s|$)|[&§][\da-fk-orx]|\s\p{Script=Cyrillic}+\s+\p{Script=Cyrillic})/su;
const TITLE = /^title \S+ (?:title|subtitle|actionbar|times|clear|reset)(?!\S)/;
const TITLE_MANAGER = new Set(['broadcast', 'bc', 'message', 'msg', 'abroadcast', 'abc', 'amessage', 'amsg']);
/** Second words that make an announcement of a command that can do other things, too. */
const SUBCOMMANDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['cmi', new Set(['broadcast', 'titlemsg', 'actionbarmsg', 'bossbarmsg', 'toast', 'msg', 'ctext', 'sound'])],
  ['discordsrv', new Set(['broadcast', 'bcast'])],
  ['discord', new Set(['broadcast', 'bcast'])],
  ['global', new Set(['say', 'announce'])],
  ['tm', TITLE_MANAGER],
  ['titlemanager', TITLE_MANAGER],
]);

/** "/minecraft:give" → "give" */
export const stripPrefix = (command: string): string =>
  command.replace(/^\s*\/+|^\s+/, '').replace(/^[a-z][\w-]{1,30}:(?=\S)/i, '');

/** "execute as Steve run say" → "say" */
const stripExecute = (command: string): string =>
  command.startsWith('execute ') ? stripPrefix(command.replace(/^execute\s.{0,200}?\srun\s/s, '')) : command;

/** Whether a command, or each one of a chain ("give … ; say …"), only writes in chat. */
export function isAnnouncement(command: string): boolean {
  const parts = command.slice(0, 2000).split(/;|&&|\|\||\n/);
  const commands = parts.filter((part) => part.trim() !== '');
  return commands.length > 0 && commands.every(isOne);
}

function isOne(command: string): boolean {
  const text = stripExecute(stripPrefix(command)).toLowerCase();
  const [first = '', second = ''] = text.split(/\s+/, 2);
  return (
    ANNOUNCEMENTS.has(first) ||
    SUBCOMMANDS.get(first)?.has(second) === true ||
    (AMBIGUOUS.has(first) && (TITLE.test(text) || TEXT.test(text)))
  );
}
