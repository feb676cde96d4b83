import { PermissionsBitField } from 'discord.js';
import { expect, test } from 'vitest';
import { invitationAddresses } from '../../src/bot/invitation.js';

import { POST_PERMISSIONS } from '../../src/domain/failure.js';

test('one address asks for no permissions, the other for those that posts need', () => {
  const { plain, posting } = invitationAddresses('123456789012345678');
  for (const address of [plain, posting]) {
    expect(new URL(address).searchParams.get('client_id')).toBe('123456789012345678');
    expect(new URL(address).searchParams.get('scope')).toBe('bot applications.commands');
  }
  const channelPermissions = (address: string) =>
    new PermissionsBitField(BigInt(new URL(address).searchParams.get('permissions') ?? '')).toArray();
  expect(channelPermissions(plain)).toEqual([]);
  expect(channelPermissions(posting).sort()).toEqual([...POST_PERMISSIONS].sort());
});
