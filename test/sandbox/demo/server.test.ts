import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askRaw, enter, send, startTestPage, type TestPage } from './page.js';

let page: TestPage;
beforeEach(async () => {
  page = await startTestPage();
});
afterEach(() => page.close());

const get = (path: string) => fetch(new URL(path, page.url));

const SAY = { do: 'say', text: 'hello' };

describe('who may ask', () => {
  test('this machine by its own names alone', async () => {
    const { port } = new URL(page.url);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
      expect((await askRaw(page.url, '/api/about', { host })).status).toBe(200);
    }
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      'localhost:1',
      '[::1]:80',
      '@',
    ]) {
      const { status, body } = await askRaw(page.url, '/api/about', { host });
      expect([400, 403]).toContain(status);
      expect(body).not.toContain('sampleKeys');
    }
  });

  test('the page alone may do something', async () => {
    const path = '/api/en/member/actions';
    const own = new URL(page.url).origin;
    expect((await send(page.url, path, SAY, { headers: { origin: own } })).status).toBe(200);
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site };
      expect((await send(page.url, path, SAY, { headers })).status).toBe(403);
      expect((await askRaw(page.url, '/api/en/member/events', headers)).status).toBe(403);
      expect((await askRaw(page.url, '/', headers)).status).toBe(200);
    }
    for (const site of ['same-origin', 'none']) {
      expect((await askRaw(page.url, '/api/about', { 'sec-fetch-site': site })).status).toBe(200);
    }
    expect(page.world.people.en.guild.messages().filter(({ content }) => content === 'hello')).toHaveLength(
      1,
    );
  });

  test.each(['http://evil.example', 'null', 'https://127.0.0.1', 'http://localhost:1', 'http://[::1]', ''])(
    'a page of the origin %j may neither do nor follow anything',
    async (origin) => {
      const path = '/api/en/member/actions';
      expect((await send(page.url, path, SAY, { headers: { origin } })).status).toBe(403);
      for (const asked of ['/api/en/member/events', '/api/about', '/']) {
        expect((await askRaw(page.url, asked, { origin })).status, asked).toBe(403);
      }
      expect(page.world.people.en.guild.messages().map(({ content }) => content)).not.toContain('hello');
    },
  );
});

test('the channel of the staff is there for those who see it', async () => {
  const path = (role: string) => `/api/en/${role}/actions?channel=staff`;
  const statuses = ['owner', 'moderator', 'member'].map(
    async (role) => (await send(page.url, path(role), SAY)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
  expect((await get('/api/en/member/events?channel=staff')).status).toBe(404);
});

describe('the page', () => {
  test('is all that is served of the disk', async () => {
    const ways = ['/../secret.txt', '/assets/../../secret.txt', '/assets/%2e%2e/%2e%2e/secret.txt'];
    const more = ['/assets/..%2f..%2fsecret.txt', '/assets/..\\..\\secret.txt', '/assets//../../secret.txt'];
    for (const path of [...ways, ...more, '/assets/']) {
      const { status, body } = await askRaw(page.url, path);
      expect([400, 404], path).toContain(status);
      expect(body).not.toContain('not for the page');
    }
  });

  test('may load nothing from elsewhere, but the pictures of a real shop', async () => {
    const policy = async (path: string) => (await get(path)).headers.get('content-security-policy');
    const strict = await policy('/');
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(strict?.split(/\s*;\s*/)).toContain(rule);
    }
    expect(strict).toMatch(/img-src 'self'\s*;/);
    expect(strict).not.toContain('data:');
    const real = await startTestPage({ real: true });
    const refusal = await fetch(new URL('/', real.url));
    expect(refusal.headers.get('content-security-policy')).toMatch(/img-src 'self' https: http:;/);
    await real.close();
  });
});

describe('with a real shop', () => {
  let real: TestPage;
  beforeEach(async () => {
    real = await startTestPage({ real: true });
  });
  afterEach(() => real.close());

  test('there is no trouble to play', async () => {
    const init = { headers: await enter(real.url) };
    const played = await send(real.url, '/api/en/owner/actions', { do: 'trouble', trouble: 'slow' }, init);
    expect(await played.json()).toEqual({ problem: 'refused' });
    const about = await fetch(new URL('/api/about', real.url), { headers: init.headers });
    const { host } = new URL(real.shop.url);
    expect(await about.json()).toEqual({ shop: { kind: 'real', host }, language: 'ru' });
  });

  test('the first browser with the address is let in, and no other', async () => {
    const open = (address: string | URL, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(new URL(address, real.url), { redirect: 'manual', headers, method });
    const paths = [
      '/',
      '/?enter=',
      '/?enter=x',
      '/api/about',
      '/api/en/owner/events',
      '/attachments/1/2/a.txt',
    ];
    const refused = async (headers: Record<string, string>) => {
      for (const path of [...paths, '/assets/page-1a2b.js', '/pictures/guild.svg']) {
        const answer = await open(path, headers);
        expect(answer.status, path).toBe(403);
        expect(await answer.text()).toContain('первым открыл адрес из терминала');
      }
      const say = await send(real.url, '/api/en/owner/actions', SAY, { headers });
      expect(say.status).toBe(403);
    };
    await refused({});
    // A HEAD request does not come from the browser.
    expect((await open(real.url, {}, 'HEAD')).status).toBe(403);

    const entered = await open(real.url);
    expect([entered.status, entered.headers.get('location')]).toEqual([302, '/']);
    const given = entered.headers.get('set-cookie') ?? '';
    expect(given).toMatch(/^shopkeep-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(given).not.toContain(new URL(real.url).searchParams.get('enter'));
    const cookie = given.split(';')[0] ?? '';
    expect((await open('/', { cookie })).status).toBe(200);
    expect((await open('/api/about', { cookie })).status).toBe(200);
    expect((await send(real.url, '/api/en/owner/actions', SAY, { headers: { cookie } })).status).toBe(200);
    const again = await open(real.url, { cookie });
    expect([again.status, again.headers.get('location'), again.headers.get('set-cookie')]).toEqual([
      302,
      '/',
      null,
    ]);

    expect((await open(real.url)).status).toBe(403);
    await refused({ cookie: cookie.replace(/=.*/, '=guessed') });
    await refused({ cookie: cookie.replace(/-\d+=/, '-1=') });
  });
});
