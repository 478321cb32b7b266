import { stripVTControlCharacters } from 'node:util'

/**
 * Maximum number of characters of an error in the summary. They contain the message and the expected value.
 */
const REASON_LINE = 600

/**
 * Returns true for stack frames of libraries, Node or anonymous code. Only the frames of
 * the test itself are shown.
 */
const isForeignFrame = (line: string) => /^\s*at .*(?:node_modules|node:|<anonymous>)/.test(line)

const reasonOf = (message: string) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !isForeignFrame(line))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, REASON_LINE)

/**
 * Returns a test's name with one line per failed attempt, because attempts may fail for different reasons.
 *
 * @param messages error of each attempt in order, or undefined for an attempt that passed.
 */
export const withFailureReasons = (name: string, messages: readonly (string | undefined)[]): string =>
  [
    name,
    ...messages.flatMap((message, index) =>
      message ? [`  attempt ${index + 1}: ${reasonOf(message)}`] : [],
    ),
  ].join('\n')
