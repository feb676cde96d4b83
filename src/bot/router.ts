import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import { Failure } from '../failure.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { GuildSettings, GuildStore } from '../store/guilds.js';
import { incidentView, problemView } from '../views/failure.js';
import type { Choice, Reply } from '../views/reply.js';
import { LANGUAGES } from '../words/index.js';
import type { WithFollowUp } from './action.js';
import type { Command } from './command.js';
import { type Context, createContexts, languageFor } from './context.js';
import { type Cooldown, createCooldown } from './cooldown.js';
import type { Membership } from './departures.js';
import type { Interaction } from './interaction.js';
import { createOutcome, describeLoss, type InteractionEvent, type Outcome } from './outcome.js';
import type { Reassignment } from './permissions.js';
import { type ResponseMode, respond, respondWithModal, type Transport } from './respond.js';
import { createRoutes, type Route } from './routes.js';

export interface RouterOptions {
  readonly commands: readonly Command[];
  readonly store: GuildStore;
  readonly shopOf: (guildId: string) => GuildShop;
  readonly reassigned: Reassignment;
  readonly isMember: Membership;
  readonly log: Logger;
  /** Aborted on shutdown so that pending follow-ups can say so. */
  readonly shutdown: AbortSignal;
  /** Called with work that goes on after the reply, so that the bot can wait for its end. */
  readonly track: (work: Promise<void>) => void;
  readonly cooldown?: Cooldown;
  /** Called with each interaction when it has ended, for counts. */
  readonly observe?: ((event: InteractionEvent) => void) | undefined;
  /** Milliseconds that a reply may take before "thinking…" is shown. */
  readonly graceMs?: number;
}

/** How one interaction can be answered, completions included. */
export interface Responder extends Transport {
  offer(choices: readonly Choice<string>[]): Promise<void>;
}

/** Answers one interaction. Never rejects; resolves when the user has the reply or cannot have one. */
export type Router = (interaction: Interaction, responder: Responder) => Promise<void>;

const GRACE_MS = 400;
/** Discord waits 3 s for choices; what comes later is in the cache for the next letter typed. */
const CHOICES_MS = 2000;

/** Takes an interaction to its command or action, and the reply, or why there is none, back to Discord. */
export function createRouter(options: RouterOptions): Router {
  const { log, cooldown = createCooldown(), graceMs = GRACE_MS } = options;
  const find = createRoutes(options.commands);
  const contextOf = createContexts({ ...options, cooldown });

  async function handle(
    interaction: Interaction,
    route: Route | undefined,
    responder: Responder,
    outcome: Outcome,
  ): Promise<void> {
    let settings: GuildSettings | undefined;
    const enter = async ({ access, visibility }: Route): Promise<Context> => {
      const context = await contextOf(interaction, access, visibility);
      settings = context.guild.settings;
      return context;
    };
    const explain = (error: unknown): Reply => {
      const words = LANGUAGES[languageFor(interaction, 'private', settings)];
      if (error instanceof Failure) {
        outcome.failed(error);
        return problemView(error.problem, words);
      }
      outcome.incident(error);
      return incidentView(interaction.id, words);
    };
    const send = (mode: ResponseMode, reply: Promise<Reply>) =>
      respond(responder, mode, reply, explain, graceMs);

    if (!route) {
      if (interaction.kind === 'completion') return responder.offer([]);
      return send('private', Promise.reject(new Failure({ kind: 'outdated' })));
    }
    switch (route.mode) {
      case 'choices':
        return offerChoices(responder, enter(route).then(route.run), explain);
      case 'modal':
        return respondWithModal(responder, enter(route).then(route.run), explain);
      case 'followUp':
        return sendWithFollowUp(interaction, responder, enter(route).then(route.run), (reply) =>
          send('private', reply),
        );
      default:
        return send(route.mode, enter(route).then(route.run));
    }
  }

  async function sendWithFollowUp(
    interaction: Interaction,
    responder: Responder,
    work: Promise<WithFollowUp>,
    send: (reply: Promise<Reply>) => Promise<void>,
  ): Promise<void> {
    const promised = () => work.catch(() => undefined);
    try {
      await send(work.then(({ reply }) => reply));
    } catch (error) {
      // The reply was lost: cancel the follow-up so that it releases what it holds.
      await (await promised())?.followUp(AbortSignal.abort());
      throw error;
    }
    const followUp = (await promised())?.followUp(options.shutdown);
    if (followUp) options.track(deliver(interaction, responder, followUp));
  }

  async function deliver(
    interaction: Interaction,
    responder: Responder,
    followUp: Promise<Reply>,
  ): Promise<void> {
    try {
      await responder.followUp(await followUp);
    } catch (error) {
      const { level, ...loss } = describeLoss(error);
      log[level]({ interaction: interaction.id, ...loss }, 'follow-up could not be delivered');
    }
  }

  return async (interaction, responder) => {
    const outcome = createOutcome(log, interaction);
    try {
      const { route, ...names } = find(interaction);
      outcome.concerns(names);
      await handle(interaction, route, responder, outcome);
    } catch (error) {
      outcome.lost(error);
    }
    const ended = outcome.end();
    options.observe?.(ended);
  };
}

async function offerChoices(
  responder: Responder,
  work: Promise<readonly Choice<string>[]>,
  explain: (error: unknown) => Reply,
): Promise<void> {
  const choices = work.catch((error: unknown) => {
    explain(error);
    return [];
  });
  await responder.offer((await pTimeout(choices, { milliseconds: CHOICES_MS, message: false })) ?? []);
}
