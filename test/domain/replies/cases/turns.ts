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
      ['unwarn Masha_77', 'No warnings found for Masha_77', 'unchanged'],
      ['warp give Masha_77', 'Only the owner of the warp can hand it over', 'otherError'],
      ['kit give Masha_77 fox', 'The fox kit is available at level 30', 'otherError'],
      ['xp give Masha_77 50', 'That skill is maxed out', 'otherError'],
      ['xp give Masha_77 50', "Masha_77's data is still saving", 'otherError'],
      ['claim give Masha_77', "This claim would collide with Masha_77's farm", 'otherError'],
      ['base give Masha_77', 'Masha_77 is too far from the base', 'otherError'],
      ['code use FOX-1', 'FOX-1 was redeemed by somebody else', 'otherError'],
      ['wipe Masha_77', 'Run /wipe again to go on', 'otherError'],
      ['clan add Masha_77 Wolves', 'Leave your old clan before you are added', 'otherError'],
      ['coins give Masha_77 50', 'Transfer unsuccessful', 'otherError'],
      ['coins give Masha_77 50', 'Masha_77 received 50 coins, but they were taken back', 'otherError'],
      ['kit give Masha_77 fox', 'Given for 50 coins, and Masha_77 only has 3', 'otherError'],
      ['rank give Masha_77 fox', "Rank added. You don't need to rejoin", 'delivered'],
      ['rank give Masha_77 fox', 'Rank added. It does not include /fly', 'delivered'],
      ['key give Masha_77 5', 'Gave 5 keys to Masha_77 (non-refundable)', 'delivered'],
    ],
  },
];
