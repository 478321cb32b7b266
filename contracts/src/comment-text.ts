/** Syntax of references in texts: `[@Ada Lovelace](person:12)`, `#34` for a task, `#R56` for a progress report. */

const MENTION = /\[@([^[\]\n]{1,250})\]\(person:([1-9]\d{0,9})\)/g
/** Does not match inside a word, a color value or a URL. */
const REFERENCE = /(?<![\p{L}\p{N}_#&/])#(R?)([1-9]\d{0,9})(?![\p{L}\p{N}_])/gu

/** A person that a text mentions. */
export interface Mention {
  id: number
  name: string
}

/** Replaces brackets and line breaks, which would end the name too early, and limits its length. */
const plain = (name: string): string => name.replace(/[[\]\n]/g, ' ').slice(0, 250)

/** Returns the Markdown of a mention. */
export const mentionOf = ({ id, name }: Mention): string => `[@${plain(name)}](person:${id})`

/** Returns the people that a text mentions, without duplicates. */
export function mentionsIn(text: string): Mention[] {
  const found = new Map<number, Mention>()
  for (const [, name = '', id = ''] of text.matchAll(MENTION)) {
    found.set(Number(id), { id: Number(id), name })
  }
  return [...found.values()]
}

/**
 * Replaces every mention of a text.
 *
 * @param write returns the replacement of one mention.
 */
export const replaceMentions = (text: string, write: (mention: Mention) => string): string =>
  text.replace(MENTION, (_, name: string, id: string) => write({ id: Number(id), name }))

/** A reference to a task or a progress report in a text. */
export interface Reference {
  kind: 'task' | 'report'
  id: number
  /** Position in the text, from the `#` up to the character after the number. */
  start: number
  end: number
}

/** Returns the references to tasks and reports in a text, in their order. */
export function referencesIn(text: string): Reference[] {
  return Array.from(text.matchAll(REFERENCE), (match) => ({
    kind: match[1] === 'R' ? 'report' : 'task',
    id: Number(match[2]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}
