import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CommandError } from './command-error.ts'

/**
 * Reads the words after a verb.
 *
 * @param words as they were typed.
 * @param options that the verb knows.
 * @throws CommandError for an option that it does not know, or one without its value.
 */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw new CommandError((error as Error).message)
  }
}
