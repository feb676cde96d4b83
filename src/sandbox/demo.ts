import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { addCast } from './cast.js';
import { prompt } from './prompt.js';
import { type Seat, say } from './seat.js';
import { SAMPLE_KEYS } from './shop/index.js';
import { startSampleStage } from './stage.js';
import { tour } from './tour.js';

const HELP = `Usage: npm run demo -- [--once] [--language en|ru]

Starts a sample shop, a local Discord and the real bot on 127.0.0.1, links the shop, runs every command and prints
the replies. Nothing leaves this machine and no account is needed. Then it takes commands of your own, until Ctrl-C.

  --once            end after the tour
  --language en|ru  language of the people and of the shop (default: en)
  --help            this text
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      once: { type: 'boolean', default: false },
      language: { type: 'string', default: 'en' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    say(HELP);
    return;
  }
  const { language } = values;
  if (language !== 'en' && language !== 'ru') throw new Error('--language is en or ru.');

  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
  const ended = once(ending.signal, 'abort');

  say('Starting a sample shop, a local Discord and the bot on 127.0.0.1 …');
  const stage = await startSampleStage({ env: { SHOP_API_RATE: '10' } });
  const cast = addCast(stage.discord, {
    guild: 'Northern Lights',
    locale: language === 'ru' ? 'ru' : 'en-US',
    names: { owner: 'owner', moderator: 'moderator', member: 'member' },
  });
  const seat: Seat = { stage, cast, role: 'owner', message: undefined, form: undefined };
  const visit = async () => {
    await tour(seat, SAMPLE_KEYS[language], ending.signal);
    if (!values.once && !ending.signal.aborted) await prompt(seat, ending.signal);
  };
  try {
    await Promise.race([visit(), ended]);
  } finally {
    await stage.close();
    say('\nThe bot, the local Discord and the sample shop have ended; their data is removed.');
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof Error ? error.message : String(error)}\nTry: npm run demo -- --help\n`,
    );
    process.exit(1);
  },
);
