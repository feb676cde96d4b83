/** Commands that only write or sound: nothing has to arrive. Of Minecraft, EssentialsX, CMI, TitleManager and their kin. */
const ANNOUNCEMENTS = new Set(
  `say broadcast broadcastraw rawbroadcast bc bcast ebroadcast ebc announce announcement alert tellraw title subtitle sendtitle
  actionbar bossbar me eme msg emsg tell etell w ew whisper m pm dm message emessage broadcastworld bcw bcastw shout helpop ac
  amsg sendmessage chat toast playsound particle stopsound tm titlemanager servermessage объявление объявить`.split(
    /\s+/,
  ),
);
/** Second words that make an announcement of a command that can do other things, too. */
const SUBCOMMANDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['cmi', new Set(['broadcast', 'titlemsg', 'actionbarmsg', 'bossbarmsg', 'toast', 'msg', 'ctext', 'sound'])],
  ['discordsrv', new Set(['broadcast', 'bcast'])],
  ['discord', new Set(['broadcast', 'bcast'])],
  ['global', new Set(['say', 'announce'])],
]);

const CHAIN = /;|&&|\|\||\n/;

/** The commands of a chain: "give … ; say …". */
export const splitChain = (command: string): readonly string[] =>
  CHAIN.test(command)
    ? command
        .split(CHAIN)
        .map((part) => part.trim())
        .filter(Boolean)
    : [command];

/** "/minecraft:give" → "give" */
export const stripPrefix = (command: string): string =>
  command.replace(/^\s*\/*/, '').replace(/^[a-z][\w-]{1,30}:(?=\S)/i, '');

/** "execute as Steve run say" → "say" */
const stripExecute = (command: string): string =>
  command.startsWith('execute ') ? stripPrefix(command.replace(/^execute\s.{0,200}?\srun\s/s, '')) : command;

/** Whether a command, or each one of a chain, only writes in chat. */
export function isAnnouncement(command: string): boolean {
  const parts = splitChain(command.slice(0, 2000));
  return parts.length > 0 && parts.every(isOne);
}

function isOne(command: string): boolean {
  const [first = '', second = ''] = stripExecute(stripPrefix(command)).toLowerCase().split(/\s+/, 2);
  return ANNOUNCEMENTS.has(first) || SUBCOMMANDS.get(first)?.has(second) === true;
}
