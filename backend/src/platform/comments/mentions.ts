import { limits, type Mention, mentionOf, mentionsIn, type Person, replaceMentions } from '@headway/contracts'

/** A text as stored, with the ids of the mentioned users. */
export interface NamedText {
  text: string
  ids: number[]
}

/**
 * Replaces the names in mentions with the users' current names, so that an author cannot mention a user under another
 * name. Mentions of users who may not read the commented object, and those above the limit, become plain text.
 *
 * @param findReaders returns those of the given users who may read the commented object.
 */
export async function nameMentions(
  text: string,
  findReaders: (ids: readonly number[]) => Promise<readonly Person[]>,
): Promise<NamedText> {
  const asked = mentionsIn(text).slice(0, limits.mentionsPerComment)
  if (asked.length === 0) {
    return { text: replaceMentions(text, ({ name }) => `@${name}`), ids: [] }
  }
  const readers = await findReaders(asked.map(({ id }) => id))
  const names = new Map(readers.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
  const write = ({ id, name }: Mention) => {
    const known = names.get(id)
    return known === undefined ? `@${name}` : mentionOf({ id, name: known })
  }
  return { text: replaceMentions(text, write), ids: readers.map(({ id }) => id) }
}
