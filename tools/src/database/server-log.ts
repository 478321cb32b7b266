import { Failure } from '../failure.ts'

/** Matches the texts with which MariaDB's programs report errno 28. */
const DISK_FULL = /No space left|Errcode: 28|errno: 28|error(?: number)? 28\b|Disk is full/i

/** Matches messages that are only the consequence of another error. */
const ABORT_MESSAGE =
  /^(?:\S*(?:mariadbd|mysqld)\S*: )?(?:Aborting|Plugin '.*' (?:init function returned error|registration as a STORAGE ENGINE failed)|Failed to initialize plugins|Unknown\/unsupported storage engine)/i
const MAX_CAUSES = 3

/**
 * Returns a failure that summarizes the output of a MariaDB program in one sentence.
 *
 * @param doing beginning of the sentence, for example `The database does not start`.
 * @param output output of the program.
 * @param folder folder of the instance.
 */
export function failureFrom(doing: string, output: string, folder: string): Failure {
  if (DISK_FULL.test(output)) {
    return new Failure(
      `The disk that holds ${folder} is full: free some space, or choose another folder with --data FOLDER.`,
    )
  }
  const errors = output
    .split('\n')
    .filter((line) => line.includes('[ERROR]'))
    .map((line) => line.replace(/^.*\[ERROR\]\s*/, '').trim())
  // Messages like "Aborting" only tell that the program ends. The other lines contain the reason.
  const causes = errors.filter((line) => !ABORT_MESSAGE.test(line)).slice(0, MAX_CAUSES)
  const reason = causes.join(' ') || errors[0] || output.trim().split('\n').at(-1)
  return new Failure(`${doing}: ${reason || 'it gave no reason'}`)
}
