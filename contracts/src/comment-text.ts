/** How texts name people and things: `[@Ada Lovelace](person:12)`, `#34` for a task, `#R56` for a progress report. */

const MENTION = /\[@([^[\]\n]{1,250})\]\(person:([1-9]\d{0,9})\)/g
/** No part of a word, a colour or an address. */
const REFERENCE = /(?<![\p{L}\p{N}_#&/])#(R?)([1-9]\d{0,9})(?![\p{L}\p{N}_])/gu

/** A person as a text names them. */
export interface Mention {
  id: number
  name: string
}

/** Signs that would end the name too early. */
const plain = (name: string): string => name.replace(/[[\]\n]/g, ' ').slice(0, 250)

/** A person as Markdown. */
export const mentionOf = ({ id, name }: Mention): string => `[@${plain(name)}](person:${id})`

/** The people that a text names, each once. */
export function mentionsIn(text: string): Mention[] {
  const found = new Map<number, Mention>()
  for (const [, name = '', id = ''] of text.matchAll(MENTION)) {
    found.set(Number(id), { id: Number(id), name })
  }
  return [...found.values()]
}

/**
 * Writes the people of a text anew.
 *
 * @param write what stands there for one of them.
 */
export const replaceMentions = (text: string, write: (mention: Mention) => string): string =>
  text.replace(MENTION, (_, name: string, id: string) => write({ id: Number(id), name }))

/** A task or a progress report that a text names. */
export interface Reference {
  kind: 'task' | 'report'
  id: number
  /** Where it stands in the text, from its `#` to behind its number. */
  start: number
  end: number
}

/** The tasks and reports that a text names, in their order. */
export function referencesIn(text: string): Reference[] {
  return Array.from(text.matchAll(REFERENCE), (match) => ({
    kind: match[1] === 'R' ? 'report' : 'task',
    id: Number(match[2]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}
