type TitledText = readonly [title: string, advice: string];

/** Why a role isn't given, or can't be taken back. @param role a mention */
export const roleProblems = {
  managed: (role: string): TitledText => [
    `${role} belongs to an app or to everybody`,
    'Discord lets nobody give it. Choose another role.',
  ],
  aboveBot: (role: string): TitledText => [
    `${role} stands above the bot’s role`,
    'In Server Settings → Roles, move the bot’s role above it.',
  ],
  /** @param permissions by Discord's names for them, which are English */
  tooPowerful: (role: string, permissions: string): TitledText => [
    `${role} can do more than read, write and speak: ${permissions}`,
    'Take these permissions away, or choose another role for buyers.',
  ],
  tooPowerfulIn: (role: string, permissions: string, channels: string): TitledText => [
    `${role} can do more than read, write and speak in ${channels}: ${permissions}`,
    'Take these permissions away in the settings of the channels, or choose another role for buyers.',
  ],
  deleted: (role: string): TitledText => [`${role} was deleted`, 'Choose another role for the product.'],
  noPermission: (): TitledText => [
    'The bot lacks Manage Roles',
    'So it gives and takes back no roles of buyers. Give it the permission: `/setup` → **🎟️ Roles**.',
  ],
  refused: (role: string, code: string): TitledText => [
    `Discord refuses to let the bot give or take ${role} (error ${code})`,
    'See that the bot has Manage Roles and its role stands above this one, or give the role by hand.',
  ],
  /** 60003 is about two factors. */
  refusedAll: (_role: string, code: string): TitledText =>
    code === '60003'
      ? [
          'Discord lets the bot give and take no role: this server requires two-factor authentication of moderators (error 60003)',
          'Whoever owns the bot switches it on in their Discord account: My Account → Security. Or an owner lifts the requirement in Server Settings → Safety Setup.',
        ]
      : [
          `Discord refuses to let the bot give or take any role (error ${code})`,
          'See that the bot is still in this server with Manage Roles, or invite it once more.',
        ],
};
