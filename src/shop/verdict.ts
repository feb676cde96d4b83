import { readable, readableLine } from '../text/readable.js';
import type { Payment } from './payment.js';

/** A sent command whose reply looks like a failure; `number` counts from 1 in the order they were sent. */
export interface Fault {
  readonly number: number;
  readonly cause: Cause;
}

/** What a payment's data says about its delivery, and no more. */
export type Verdict = { readonly faults: readonly Fault[] } & (
  | { readonly kind: 'notPaid' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'shopError' }
  | { readonly kind: 'nothingSent' }
  /** `missing` has the command templates for which nothing was sent. */
  | { readonly kind: 'partlySent'; readonly missing: readonly string[] }
  | { readonly kind: 'serverErrors' }
  | { readonly kind: 'delivered' }
  | { readonly kind: 'nothingToSend' }
  | { readonly kind: 'unknownState'; readonly statusCode: number }
);

/** Judges a payment. The first row that fits decides. */
export function verdictOn(payment: Payment): Verdict {
  const faults = faultsIn(payment);
  const sent = payment.sentCommands.length;
  if (payment.state === 'unpaid') return { kind: 'notPaid', faults };
  if (payment.error !== '') return { kind: 'shopError', faults };
  // The rest may still be sent; sending it by hand would deliver it twice.
  if (payment.state === 'paid') return { kind: 'waiting', faults };
  if (payment.state === 'unknown') return { kind: 'unknownState', statusCode: payment.statusCode, faults };
  if (sent === 0) return { kind: hasCommands(payment) ? 'nothingSent' : 'nothingToSend', faults };
  const missing = missingCommands(payment);
  if (missing.length > 0) return { kind: 'partlySent', missing, faults };
  return { kind: faults.length > 0 ? 'serverErrors' : 'delivered', faults };
}

/** Whether something should have been sent; a payment that lists no products may have had some. */
const hasCommands = ({ products }: Payment): boolean =>
  products.length === 0 || products.some(({ commands }) => commands.length > 0);

/**
 * What servers reply when a command failed, most specific first: Minecraft itself, LuckPerms and EssentialsX, in English
 * and Russian. They are tried on the reply as it is read, in lower case.
 */
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
  // The command itself.
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
  // Some error, with no further detail.
  otherError: [
    /\binternal error\b|\bunexpected error\b|\ban error occurred\b|\w\.\w*exception\b|^\W*error:/,
    /внутренняя ошибка|непредвиденная ошибка|произошла ошибка|^\s*ошибка/,
  ],
};

/** Why a game server refused a command, as far as its reply tells. */
export type Cause = keyof typeof FAILURES;

const isCause = (name: string): name is Cause => Object.hasOwn(FAILURES, name);
const causes = Object.keys(FAILURES).filter(isCause);

/** Characters. An error is at the beginning of a reply, and a reply can be megabytes long. */
const MAX_SCANNED = 1000;

/** The cause that a reply names; undefined for a reply that does not look like a failure. */
export function causeOf(reply: string): Cause | undefined {
  const text = readable(reply.slice(0, MAX_SCANNED))
    .replace(/[^\S\n]+/g, ' ')
    .toLowerCase();
  return causes.find((cause) => FAILURES[cause].some((pattern) => pattern.test(text)));
}

const faultsIn = ({ sentCommands }: Payment): Fault[] =>
  sentCommands.flatMap(({ reply }, index) => {
    const cause = causeOf(reply);
    return cause ? [{ number: index + 1, cause }] : [];
  });

/** Templates of the bought products for which nothing was sent; each sent command stands for one template. */
function missingCommands({ buyer, products, sentCommands }: Payment): string[] {
  const unmatched = sentCommands.map(({ command }) => normal(command));
  return products.flatMap(({ commands, times }) => {
    const templates = commands
      .filter((command) => command.trim() !== '')
      .map((text) => ({ text, isPrize: CHANCE.test(text), pattern: patternOf(text, buyer, times ?? 1) }))
      // The most specific template first, so that a vaguer one doesn't take its command.
      .sort((a, b) => a.pattern.length - b.pattern.length);
    const unsent = templates.filter(({ pattern }) => {
      const index = unmatched.findIndex((command) => fits(command, pattern));
      if (index === -1) return true;
      unmatched.splice(index, 1);
      return false;
    });
    // A case draws one of its prizes.
    const drawn =
      templates.filter(({ isPrize }) => isPrize).length > unsent.filter(({ isPrize }) => isPrize).length;
    const [prize] = drawn ? [] : unsent.filter(({ isPrize }) => isPrize);
    return unsent.filter((template) => !template.isPrize || template === prize).map(({ text }) => text);
  });
}

/** Commands of a `case` end in their chance: `give {user} diamond (50%)`. */
const CHANCE = /(?<!\s)\s*\(\s*\d+(?:[.,]\d+)?\s*%\s*\)\s*$/;

const normal = (command: string): string => readableLine(command).replace(/^\//, '');

/** With the `§` before it: which colour code the two become isn't known, and the code isn't in a command as it is read. */
const PLACEHOLDER = /(?:(?<!§)§+)?\{[^{}]*\}/;
const PLACEHOLDER_OR_NUMBER = new RegExp(`${PLACEHOLDER.source}|\\b\\d+\\b`);

/** The parts of a template that are known: the buyer's name is, what stands for another placeholder is not. */
function patternOf(template: string, buyer: string, times: number): string[] {
  const text = template.replace(CHANCE, '').replaceAll('{user}', () => normal(buyer) || '{}');
  // Bought several times over, "give 100" may well go out as "give 200".
  return normal(text)
    .toLowerCase()
    .split(times > 1 ? PLACEHOLDER_OR_NUMBER : PLACEHOLDER);
}

/** Whether a command consists of the known parts, in their order. */
function fits(command: string, [first = '', ...rest]: readonly string[]): boolean {
  const sent = command.toLowerCase();
  const last = rest.pop();
  if (last === undefined) return sent === first;
  if (!sent.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = sent.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return sent.length - last.length >= from && sent.endsWith(last);
}
