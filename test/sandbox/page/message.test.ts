import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureSource } from '../../../sandbox/page/message/picture.js';

test('the source of a picture is never anything but a web address', () => {
  const addresses = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.constantFrom(
      ...['data:image/png,x', 'javascript:1', 'file:///a', 'attachment://a.png'],
      ...['http://127.0.0.1/attachments/1/2/a.png?hm=3', 'http://127.0.0.1/attachments/../api'],
    ),
  );
  fc.assert(
    fc.property(addresses, fc.boolean(), (url, allowed) => {
      expect(pictureSource(url, allowed) ?? 'https://').toMatch(/^(?:https?:\/\/|pictures\/|attachments\/)/);
    }),
  );
});
