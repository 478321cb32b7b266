import { Failure } from '../failure.ts'

/** How MariaDB's programs word errno 28 in its different parts. */
const NO_SPACE = /No space left|Errcode: 28|errno: 28|error(?: number)? 28\b|Disk is full/i

/** Errors of a program that ends because of another error. */
const GIVES_UP =
  /^(?:\S*(?:mariadbd|mysqld)\S*: )?(?:Aborting|Plugin '.*' (?:init function returned error|registration as a STORAGE ENGINE failed)|Failed to initialize plugins|Unknown\/unsupported storage engine)/i
const MOST_CAUSES = 3

/**
 * Turns the output of a MariaDB program that failed into one sentence.
 *
 * @param doing beginning of the sentence, for example `The database does not start`.
 * @param output what the program wrote.
 * @param folder where the instance lives.
 */
export function failureFrom(doing: string, output: string, folder: string): Failure {
  if (NO_SPACE.test(output)) {
    return new Failure(
      `The disk that holds ${folder} is full: free some space, or choose another folder with --data FOLDER.`,
    )
  }
  const errors = output
    .split('\n')
    .filter((line) => line.includes('[ERROR]'))
    .map((line) => line.replace(/^.*\[ERROR\]\s*/, '').trim())
  // "Aborting" and the like only say that the program gives up; the lines around them say why.
  const causes = errors.filter((line) => !GIVES_UP.test(line)).slice(0, MOST_CAUSES)
  const reason = causes.join(' ') || errors[0] || output.trim().split('\n').at(-1)
  return new Failure(`${doing}: ${reason || 'it gave no reason'}`)
}
