/** https://docs.discord.com/developers/topics/permissions, by place of the bit */
export const HARMLESS = {
  AddReactions: 6,
  Stream: 9,
  ViewChannel: 10,
  SendMessages: 11,
  EmbedLinks: 14,
  AttachFiles: 15,
  ReadMessageHistory: 16,
  UseExternalEmojis: 18,
  Connect: 20,
  Speak: 21,
  UseVAD: 25,
  ChangeNickname: 26,
  UseApplicationCommands: 31,
  CreatePublicThreads: 35,
  CreatePrivateThreads: 36,
  UseExternalStickers: 37,
  SendMessagesInThreads: 38,
} as const;

/** The others that Discord documents, to name them. */
export const POWERFUL = {
  CreateInstantInvite: 0,
  KickMembers: 1,
  BanMembers: 2,
  Administrator: 3,
  ManageChannels: 4,
  ManageGuild: 5,
  ViewAuditLog: 7,
  PrioritySpeaker: 8,
  SendTTSMessages: 12,
  ManageMessages: 13,
  MentionEveryone: 17,
  ViewGuildInsights: 19,
  MuteMembers: 22,
  DeafenMembers: 23,
  MoveMembers: 24,
  ManageNicknames: 27,
  ManageRoles: 28,
  ManageWebhooks: 29,
  ManageGuildExpressions: 30,
  RequestToSpeak: 32,
  ManageEvents: 33,
  ManageThreads: 34,
  UseEmbeddedActivities: 39,
  ModerateMembers: 40,
  ViewCreatorMonetizationAnalytics: 41,
  UseSoundboard: 42,
  CreateGuildExpressions: 43,
  CreateEvents: 44,
  UseExternalSounds: 45,
  SendVoiceMessages: 46,
  SetVoiceChannelStatus: 48,
  SendPolls: 49,
  UseExternalApps: 50,
  PinMessages: 51,
  BypassSlowmode: 52,
} as const;

type PowerfulPermission = keyof typeof POWERFUL;
/** `unknown` stands for all that Discord has added since. */
export type PowerName = PowerfulPermission | 'unknown';

const isPowerful = (name: string): name is PowerfulPermission => name in POWERFUL;
const NAMES = Object.keys(POWERFUL).filter(isPowerful);

const union = (places: readonly number[]): bigint =>
  places.reduce((bits, place) => bits | (1n << BigInt(place)), 0n);
const KNOWN = union([...Object.values(HARMLESS), ...Object.values(POWERFUL)]);

/** The permissions that a role for buyers must not have. */
export const listPowers = (permissions: bigint): readonly PowerName[] => [
  ...NAMES.filter((name) => (permissions & (1n << BigInt(POWERFUL[name]))) !== 0n),
  ...((permissions & ~KNOWN) === 0n ? [] : (['unknown'] as const)),
];
