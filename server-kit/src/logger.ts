import pino, { type DestinationStream, type Logger } from 'pino'
import { describeError } from './describe-error.ts'

export type { Logger }

/**
 * Log lines are buffered up to this many bytes. Writing each line separately would cost a tenth of a request.
 */
const BUFFER_BYTES = 4_096
/** Maximum time that a line stays in the buffer, in milliseconds. */
const FLUSH_INTERVAL_MS = 200
/** Pino's number for warnings. More severe levels have larger numbers. */
const WARNING_LEVEL = 40

/** Shared by all loggers of the process, like standard output itself. */
const output = pino.destination({ sync: true, minLength: BUFFER_BYTES })
process.on('exit', () => output.flush())
let writing: NodeJS.Timeout | undefined

function writeSoon(): void {
  writing ??= setTimeout(() => {
    writing = undefined
    output.flush()
  }, FLUSH_INTERVAL_MS).unref()
}

/**
 * Returns a logger that writes JSON lines to standard output. Only named fields are logged, never
 * bodies, cookies or tokens.
 *
 * Info lines are buffered and written together. A warning or worse is written immediately, with all lines
 * before it. The rest is written when the process exits, even after an uncaught error. A process that is
 * killed loses the lines of its last moment.
 *
 * @param process name of the process, which each line contains.
 * @param level lowest level that is written.
 * @param destination receives the lines instead of standard output.
 */
export function createLogger(
  process: string,
  level: string,
  destination: DestinationStream = output,
): Logger {
  return pino(
    {
      level,
      base: { process },
      serializers: { err: describeError },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(input, method, severity) {
          method.apply(this, input)
          if (severity >= WARNING_LEVEL) {
            output.flush()
          } else {
            writeSoon()
          }
        },
      },
    },
    destination,
  )
}
