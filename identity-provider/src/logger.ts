import { describeError } from '@headway/server-kit/describe-error'
import { type Logger, pino } from 'pino'

export type { Logger }

/**
 * JSON lines on standard output.
 *
 * @param level smallest level written.
 */
export function createLogger(level: string): Logger {
  return pino({ level, base: { process: 'identity-provider' }, serializers: { err: describeError } })
}
