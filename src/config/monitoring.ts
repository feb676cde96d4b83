import { z } from 'zod';
import { number } from './variables.js';

/** Where the health server listens; without a port there is none. */
export interface HealthConfig {
  readonly port: number | undefined;
  readonly host: string;
}

export const healthVariables = z
  .object({
    HEALTH_PORT: number(
      'a port, a whole number from 1 to 65535',
      (port) => Number.isInteger(port) && port >= 1 && port <= 65_535,
    ).optional(),
    HEALTH_HOST: z
      .string()
      .default('127.0.0.1')
      .refine((host) => /^[\w.:-]{1,255}$/.test(host), {
        error: 'is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 to let other machines ask.',
      }),
  })
  .transform((set): HealthConfig => ({ port: set.HEALTH_PORT, host: set.HEALTH_HOST }));

export const logVariables = z.object({
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'is not a level. Use fatal, error, warn, info, debug, trace or silent.',
    })
    .default('info'),
});
