import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../root.js';
import { LANGUAGES } from './protocol.js';

export const HELP = readFileSync(join(ROOT, 'sandbox/demo/help.txt'), 'utf8');

export interface DemoOptions {
  readonly help: boolean;
  readonly open: boolean;
  readonly print: boolean;
  readonly language: (typeof LANGUAGES)[number];
  /** 0 takes a free one. */
  readonly port: number;
  readonly shopUrl: string | undefined;
}

/** Something in the command line is wrong; the message says what, without what was typed as a value. */
export class UsageError extends Error {}

/** Reads the command line. @param locale of the system @throws UsageError */
export function readOptions(
  args: readonly string[],
  locale = Intl.DateTimeFormat().resolvedOptions().locale,
): DemoOptions {
  const { values, positionals } = parse(args);
  // Not repeated in the message: it may be a key, typed in the wrong place.
  if (positionals.length > 0) throw new UsageError('There is a word on the command line that is no option.');
  const language = values.language
    ? LANGUAGES.find((one) => one === values.language)
    : (LANGUAGES.find((one) => locale.startsWith(one)) ?? 'en');
  if (!language) throw new UsageError(`--language is ${LANGUAGES.join(' or ')}.`);
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535)
    throw new UsageError('--port is a number up to 65535.');
  const shopUrl = values['shop-url'];
  if (shopUrl !== undefined && !isShopUrl(shopUrl)) {
    throw new UsageError(
      '--shop-url is the address of a shop API, such as https://shop.example.com: without name, password, ? or #.',
    );
  }
  const { help, print } = values;
  if (print && shopUrl !== undefined)
    throw new UsageError('--print shows the sample shop, without --shop-url.');
  return { help, open: !values['no-open'], print, language, port, shopUrl };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        'no-open': { type: 'boolean', default: false },
        print: { type: 'boolean', default: false },
        language: { type: 'string' },
        port: { type: 'string', default: '0' },
        'shop-url': { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function isShopUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && !/[?#]/.test(text);
}
