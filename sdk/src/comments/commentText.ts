import { type Mention, mentionOf, replaceMentions } from '@headway/contracts'

/** A comment in the editor: the text contains people by name only. */
export interface CommentValue {
  text: string
  /** Chosen people, each with the name used in the text. */
  people: readonly Mention[]
}

export const blankComment: CommentValue = { text: '', people: [] }

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * Returns a pattern that matches the chosen people in a text. Longer names come first, since one name may begin with
 * another.
 */
function placesOf(people: readonly Mention[]): RegExp | undefined {
  const names = people.map(({ name }) => name).sort((one, other) => other.length - one.length)
  return names.length === 0
    ? undefined
    : new RegExp(`@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}

/** Converts a comment from the editor to its stored form. */
export function toStored({ text, people }: CommentValue): string {
  const places = placesOf(people)
  const byName = new Map(people.map((person) => [person.name, person]))
  return places
    ? text.replace(places, (whole, name: string) => {
        const person = byName.get(name)
        return person ? mentionOf(person) : whole
      })
    : text
}

/** Adds a person to the chosen people, under a name that is unique among them. */
export function withPerson(
  people: readonly Mention[],
  { id, name, distinction }: Mention & { distinction: string },
): { people: readonly Mention[]; name: string } {
  const known = people.find((person) => person.id === id)
  if (known) {
    return { people, name: known.name }
  }
  const own = people.some((person) => person.name === name) ? `${name} (${distinction})` : name
  return { people: [...people, { id, name: own }], name: own }
}

/** Converts a stored comment to its form in the editor. */
export function fromStored(stored: string): CommentValue {
  let people: readonly Mention[] = []
  const text = replaceMentions(stored, ({ id, name }) => {
    const added = withPerson(people, { id, name, distinction: String(id) })
    people = added.people
    return `@${added.name}`
  })
  return { text, people }
}

/** Returns the chosen people that the text still mentions. */
export function peopleIn({ text, people }: CommentValue): Mention[] {
  const places = placesOf(people)
  const found = new Set(places ? Array.from(text.matchAll(places), ([, name]) => name) : [])
  return people.filter(({ name }) => found.has(name))
}

/** Returns up to five @ names in a text that match no chosen person. */
export function strangersIn({ text, people }: CommentValue): string[] {
  const places = placesOf(people)
  const rest = places ? text.replace(places, ' ') : text
  const found = rest.matchAll(/(?<![\p{L}\p{N}.@/])@(\p{L}[\p{L}\p{N}'’-]*)(?!\.\p{L})/gu)
  return [...new Set(Array.from(found, ([name]) => name))].slice(0, 5)
}

/** Mention being typed at the caret: a person after "@", or a task or report after "#". */
export interface Trigger {
  kind: 'people' | 'things'
  words: string
  /** Index of the "@" or "#" in the text. */
  start: number
}

const TRIGGER = /(?:^|[\s(])([@#])(|[\p{L}\p{N}'’-]+(?: [\p{L}\p{N}'’-]+)?)$/u

/** Returns the mention that ends at the caret, if there is one. */
export function triggerAt(text: string, caret: number): Trigger | undefined {
  const before = text.slice(Math.max(0, caret - 80), caret)
  const [, sign, words = ''] = TRIGGER.exec(before) ?? []
  return sign === undefined
    ? undefined
    : { kind: sign === '@' ? 'people' : 'things', words, start: caret - words.length - 1 }
}
