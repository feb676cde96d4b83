import { readable } from '../text/readable.js';

/** Errors of Minecraft, LuckPerms and EssentialsX in English and Russian, in lower case, specific ones first. */
const FAILURES = {
  // LuckPerms: the group, or the player, does not exist.
  unknownGroup: [
    /\b(?:a )?group (?:named )?\S+ (?:could not|couldn't|cannot) be found/,
    /\bgroup \S+ (?:does not|doesn't) exist|\bunknown group\b|\bno such group\b/,
    /групп[аыу] .*не (?:найден|существует|удалось найти)|не удалось найти группу|такой группы нет/,
  ],
  playerUnknown: [
    /\ba user (?:for|named) \S+ (?:could not|couldn't|cannot) be found/,
    /\b(?:that )?(?:player|user)(?: \S+)? (?:does not|doesn't) exist|\bunknown player\b/,
    /\bplayer .*never (?:played|joined)|\b(?:cannot|can't|could not) find user\b/,
    /пользовател[ья] .*не (?:найден|существует|удалось найти)|такого игрока не существует/,
    /этого игрока не существует|игрок .*никогда не (?:играл|заходил)/,
  ],
  // Minecraft and EssentialsX: the player is not on the server.
  playerOffline: [
    /\bno (?:player|entity|targets?) (?:was|were|matched|found)/,
    /\bplayer(?: \S+)? (?:was )?not (?:found|online)|\b(?:that )?player cannot be found/,
    /\bplayer \S+ (?:could not|cannot) be found|\bis (?:not online|offline)\b|\bno such player\b/,
    /\b(?:cannot|can't|could not) find player\b/,
    /игрок с (?:таким|этим) (?:ником|именем) не найден/,
    /игрок\S*(?: \S+)? (?:не найден|не в сети|не в игре|оффлайн|офлайн)|нет в сети/,
    /(?:сущность|цель|игрока) не (?:найден[ао]?|удалось найти)|не удалось найти игрока/,
  ],
  unknownCommand: [
    /\bunknown (?:or incomplete )?command\b|\bcommand not found\b|\bno such command\b/,
    /неизвестная (?:или неполная |или незаверш[её]нная )?команда|команда не найдена/,
  ],
  unknownItem: [
    /^\W*unknown (?:item|block|enchantment|effect|entity)\b|\bthere is no such item\b/,
    /\binvalid item\b|\bitem .*(?:does not|doesn't) exist/,
    /неизвестн(?:ый|ая|ое) (?:предмет|блок|чары|зачарование|эффект|сущность)|такого предмета нет/,
  ],
  wrongArguments: [
    /\bincorrect argument\b|\binvalid (?:integer|number|name|argument|syntax)|\bexpected\b.*<--\[here\]/,
    /\bexpected (?:whole number|integer|float|double|end of)|^\s*usage:/,
    /неверн(?:ый|ые) (?:аргумент|параметр)|ожидалось (?:целое )?число|^\s*использование:/,
  ],
  noPermission: [
    /\b(?:do not|don't) have (?:the )?permission|\bno permission\b|\bnot permitted\b/,
    /(?:нет|недостаточно) (?:прав|разрешени)/,
  ],
  inventoryFull: [
    /\binventory (?:is |was )?full\b|\b(?:not enough|no) (?:space|room) in .*inventory/,
    /инвентарь (?:полон|заполнен|переполнен)|нет места в инвентаре/,
  ],
  serverUnreachable: [
    /\bconnection (?:refused|reset|timed out)\b|\btimed? ?out\b|\brcon\b.*(?:fail|error|refused)/,
    /сервер (?:недоступен|не отвечает|выключен)|не удалось подключиться|время ожидания истекло/,
  ],
  // Bukkit: the plug-in behind the command threw an exception.
  pluginError: [/\binternal error occurred while attempting to perform this command\b/],
  otherError: [
    /\binternal error\b|\bunexpected error\b|\ban error occurred\b|\w\.\w*exception\b|^\W*error:/,
    /внутренняя ошибка|непредвиденная ошибка|произошла ошибка|^\s*ошибка/,
  ],
};

export type Cause = keyof typeof FAILURES;

const isCause = (name: string): name is Cause => Object.hasOwn(FAILURES, name);
const causes = Object.keys(FAILURES).filter(isCause);

/** Characters. Errors stand at the beginning, and a reply can be megabytes long. */
const MAX_SCANNED = 500;

export function readCause(reply: string): Cause | undefined {
  const text = readable(reply.slice(0, MAX_SCANNED))
    .replace(/[^\S\n]+/g, ' ')
    .toLowerCase();
  return causes.find((cause) => FAILURES[cause].some((pattern) => pattern.test(text)));
}
