import type { Logger } from 'pino';
import { Failure } from '../domain/failure.js';
import { withTimeout } from '../lib/with-timeout.js';
import type { GuildSettings } from '../store/guilds.js';
import { incidentView, problemView } from '../ui/failure.js';
import type { Choice, Reply } from '../ui/reply.js';
import { LANGUAGES } from '../words/index.js';
import type { Command } from './command.js';
import { type Context, type ContextOptions, createContexts, languageFor } from './context.js';
import type { Interaction } from './interaction.js';
import { createOutcome, describeLoss, type InteractionEvent, type Outcome } from './outcome.js';
import { hasPermission } from './permissions.js';
import { sendProgress } from './progress.js';
import { type ResponseMode, respond, respondWithModal, type Transport } from './respond.js';
import { createRoutes, type Route } from './routes.js';

export interface RouterOptions extends ContextOptions {
  readonly commands: readonly Command[];
  readonly log: Logger;
  /** Where people reach the operator. */
  readonly supportUrl?: string | undefined;
  /** Aborted on shutdown so that pending follow-ups can say so. */
  readonly shutdown: AbortSignal;
  /** Called with work that goes on after the reply, so that the bot can wait for its end. */
  readonly track: (work: Promise<void>) => void;
  /** Called with each interaction when it has ended, for counts. */
  readonly observe?: ((event: InteractionEvent) => void) | undefined;
  /** Milliseconds that a reply may take before "thinking…" is shown. */
  readonly graceMs?: number;
}

/** Answers one interaction. Never rejects; resolves when the user has the reply or cannot have one. */
export type Router = (interaction: Interaction, transport: Transport) => Promise<void>;

const GRACE_MS = 400;
/** Discord waits 3 s for choices; what comes later is in the cache for the next letter typed. */
const CHOICES_MS = 2000;

/** Routes an interaction to its command or action, and the reply or the failure back to Discord. */
export function createRouter(options: RouterOptions): Router {
  const { log, graceMs = GRACE_MS } = options;
  const find = createRoutes(options.commands);
  const contextOf = createContexts(options);

  async function handle(
    interaction: Interaction,
    route: Route | undefined,
    transport: Transport,
    outcome: Outcome,
  ): Promise<void> {
    let settings: GuildSettings | undefined;
    const enter = async ({ access, visibility }: Route): Promise<Context> => {
      const context = await contextOf(interaction, access, visibility);
      settings = context.guild.settings;
      return context;
    };
    const explain = (error: unknown): Reply =>
      explained(error, interaction, settings, outcome, options.supportUrl);
    const send = (mode: ResponseMode, reply: Promise<Reply>) =>
      respond(transport, mode, reply, explain, graceMs);

    if (interaction.kind === 'unreadable') return send('private', Promise.reject(interaction.error));
    if (!route) {
      if (interaction.kind === 'completion') return transport.offer([]);
      return send('private', Promise.reject(new Failure({ kind: 'outdated' })));
    }
    switch (route.mode) {
      case 'choices':
        return offerChoices(transport, enter(route).then(route.run), explain);
      case 'modal':
        return respondWithModal(transport, enter(route).then(route.run), explain);
      case 'progress': {
        const work = enter(route).then(route.run);
        const first = (reply: Promise<Reply>) => send('update', reply);
        const others = await sendProgress(transport, work, options.shutdown, first, explain);
        return options.track(later(interaction, others()));
      }
      default:
        return send(route.mode, enter(route).then(route.run));
    }
  }

  /** Work after the first reply. */
  const later = (interaction: Interaction, sending: Promise<void>): Promise<void> =>
    sending.catch((error: unknown) => {
      const { level, ...loss } = describeLoss(error);
      log[level]({ interaction: interaction.id, ...loss }, 'follow-up could not be delivered');
    });

  return async (interaction, transport) => {
    const outcome = createOutcome(log, interaction);
    try {
      const { route, ...names } = find(interaction);
      outcome.concerns(names);
      await handle(interaction, route, transport, outcome);
    } catch (error) {
      outcome.lost(error);
    }
    const ended = outcome.end();
    options.observe?.(ended);
  };
}

/** The reply for a failure, which also goes into the log. */
function explained(
  error: unknown,
  interaction: Interaction,
  settings: GuildSettings | undefined,
  outcome: Outcome,
  supportUrl: string | undefined,
): Reply {
  const words = LANGUAGES[languageFor(interaction, 'private', settings)];
  const wayOn = {
    mayLink: hasPermission(interaction, 'ManageGuild'),
    supportUrl,
  };
  if (error instanceof Failure) {
    outcome.failed(error);
    return problemView(error.problem, words, wayOn);
  }
  outcome.incident(error);
  return incidentView(interaction.id, words, wayOn);
}

async function offerChoices(
  transport: Transport,
  work: Promise<readonly Choice[]>,
  explain: (error: unknown) => Reply,
): Promise<void> {
  const choices = work.catch((error: unknown) => {
    explain(error);
    return [];
  });
  await transport.offer((await withTimeout(choices, CHOICES_MS)) ?? []);
}
