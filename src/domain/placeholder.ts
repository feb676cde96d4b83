/** What owners write in place of the platform's `{user}`: of other shops, of plug-ins, of command blocks. */
const WORD = String.raw`(?:player|user|nick|name|игрок|ник)[\p{L}_]{0,12}`;
const PLACEHOLDER = new RegExp(
  String.raw`\{(?!user\})[\p{L}_]{2,30}\}|%[\p{L}_]{2,40}%|(?<!\S)@[prs](?!\S)|[<[]${WORD}[>\]]|(?<!\S)[$:%]${WORD}`,
  'iu',
);

/** A placeholder that the shop has left in a sent command. */
export const findPlaceholder = (command: string): string | undefined =>
  PLACEHOLDER.exec(command.slice(0, 500))?.[0];
