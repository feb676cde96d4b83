import type { Plugin } from '../plugin.js';

/** What English plug-ins mean by "already", "only", "full" and the like. */
export const turns: readonly Plugin[] = [
  {
    plugin: 'small plug-ins',
    language: 'en',
    cases: [
      ['fish add Masha_77 pond', 'Masha_77 already has another pond', 'otherError'],
      ['clan add Masha_77 Wolves', 'Masha_77 is already in a guild', 'otherError'],
      ['slots give Masha_77 3', 'Masha_77 already owns 4 slots', 'otherError'],
      ['home give Masha_77 den', 'There is already a home called den', 'otherError'],
      ['bike give Masha_77', 'You already have 2 bikes; the cap is 2', 'otherError'],
      ['mask set Masha_77 owl', 'Masha_77 already has something in that slot', 'otherError'],
      ['unban Masha_77', 'Could not reach the ban list, nothing was changed', 'otherError'],
      ['unban Masha_77', "You can't undo bans of the owner", 'otherError'],
      ['tag give Masha_77 fox', 'Masha_77 already has this tag', 'unchanged'],
      ['whitelist add Masha_77', 'Masha_77 was whitelisted already', 'unchanged'],
      ['perm user Masha_77 add fly', 'Masha_77 already has a fly permission', 'unchanged'],
    ],
  },
];
