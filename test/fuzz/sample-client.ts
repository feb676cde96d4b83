import { answerRequest, readPath } from '../../sandbox/shop/answers.js';
import { SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import type { Client } from '../support/guild-shops.js';
import { hostileSample } from '../support/hostile-sample.js';

const data = hostileSample('en');

/** The sample shop without a way to it: what it answers, read as the bot reads it, and nothing kept. */
export const sampleClient: Client = {
  async fetch(resource, key, ...ids) {
    const asked = readPath(resource.request(key, ...ids).path);
    const { status, body } = answerRequest(asked, asked.key === SAMPLE_KEYS.en ? data : undefined);
    return resource.read({ status, text: body }, () => {});
  },
  close: async () => {},
};
