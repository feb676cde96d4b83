import { expect, test } from 'vitest';
import { LANGUAGES, languageCodes } from '../../src/words/index.js';

const parts = { goods: 'VIP', player: '`Steve`', server: '**Survival**', address: '`mc:25565`' };

test.each(languageCodes)(
  'a reply in %s that is read with a button asks nobody to write in the channel',
  (code) => {
    const texts = Object.entries(LANGUAGES[code].buyerReply.texts);
    const speaksOfHere = (place: 'channel' | 'button') =>
      texts
        .filter(([, text]) => /\bhere\b|здесь|сюда/i.test(text({ place, ...parts }).join('\n')))
        .map(([kind]) => kind);
    expect(speaksOfHere('channel')).toEqual(texts.map(([kind]) => kind));
    expect(speaksOfHere('button')).toEqual([]);
  },
);
