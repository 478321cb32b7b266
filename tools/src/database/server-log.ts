import { Failure } from '../failure.ts'

/** How MariaDB's programs word errno 28 in its different parts. */
const NO_SPACE = /No space left|Errcode: 28|errno: 28|error(?: number)? 28\b|Disk is full/i

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
  const errors = output.split('\n').filter((line) => line.includes('[ERROR]'))
  const reason = (errors[0] ?? output.trim().split('\n').at(-1) ?? '').replace(/^.*\[ERROR\]\s*/, '')
  return new Failure(`${doing}: ${reason || 'it gave no reason'}`)
}
