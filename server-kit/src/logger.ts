import pino, { type DestinationStream, type Logger } from 'pino'
import { describeError } from './describe-error.ts'

export type { Logger }

/** Bytes that are gathered before they are written: a write for each request would cost a tenth of the request. */
const GATHERED = 4_096
/** How long a line may wait for others, in milliseconds. */
const LONGEST_WAIT = 200
/** Pino's number for warnings; what is worse has a larger one. */
const WARNING = 40

/** One for the process, like standard output itself. */
const output = pino.destination({ sync: true, minLength: GATHERED })
process.on('exit', () => output.flush())
let writing: NodeJS.Timeout | undefined

function writeSoon(): void {
  writing ??= setTimeout(() => {
    writing = undefined
    output.flush()
  }, LONGEST_WAIT).unref()
}

/**
 * JSON lines on standard output. Bodies, cookies and tokens are never logged: nothing but named fields gets in.
 *
 * Lines of single requests are gathered and written together. A warning or worse is written before the call returns, with
 * all lines before it; the rest at the latest when the process ends by itself, be it by an error that nobody caught. Killed
 * from outside, a process takes the request lines of its last moment with it.
 *
 * @param process name of the process, which each line carries.
 * @param level smallest level that is written.
 * @param destination takes the lines in place of standard output.
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
          if (severity >= WARNING) {
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
