import { describeError } from '@headway/server-kit/describe-error'
import pino, { type Logger } from 'pino'

export type { Logger }

/**
 * JSON lines on standard output. Bodies, cookies and tokens are never logged: nothing but named fields gets in.
 *
 * @param level smallest level that is written.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: { process: 'gateway' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  })
}
