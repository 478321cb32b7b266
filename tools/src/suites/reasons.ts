import { stripVTControlCharacters } from 'node:util'

/** Characters of an error that are repeated at the end: its message and what was expected, not the whole log. */
const REASON = 600

/** Lines of a stack that name a library or nothing: where the test itself stands is what is looked for. */
const isForeignFrame = (line: string) => /^\s*at .*(?:node_modules|node:|<anonymous>)/.test(line)

const reasonOf = (message: string) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !isForeignFrame(line))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, REASON)

/**
 * A test's name, and one line per attempt that failed, since an attempt may fail for what the one before it left.
 *
 * @param messages each attempt's error, in order; undefined for one that passed.
 */
export const withReasons = (name: string, messages: readonly (string | undefined)[]): string =>
  [
    name,
    ...messages.flatMap((message, index) =>
      message ? [`  attempt ${index + 1}: ${reasonOf(message)}`] : [],
    ),
  ].join('\n')
