import { type Mention, mentionOf, replaceMentions } from '@headway/contracts'

/** A comment as it is typed: people stand in it by their names alone. */
export interface CommentValue {
  text: string
  /** People who were chosen, each by the name that stands in the text. */
  people: readonly Mention[]
}

export const blankComment: CommentValue = { text: '', people: [] }

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Where people who were chosen stand in a text; longer names first, since one may begin with another. */
function placesOf(people: readonly Mention[]): RegExp | undefined {
  const names = people.map(({ name }) => name).sort((one, other) => other.length - one.length)
  return names.length === 0
    ? undefined
    : new RegExp(`@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}

/** The same, as it is kept. */
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

/** Adds somebody to those who were chosen, under a name that nobody else of them has. */
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

/** A kept comment as it is typed. */
export function fromStored(stored: string): CommentValue {
  let people: readonly Mention[] = []
  const text = replaceMentions(stored, ({ id, name }) => {
    const added = withPerson(people, { id, name, distinction: String(id) })
    people = added.people
    return `@${added.name}`
  })
  return { text, people }
}

/** Those of the chosen people who still stand in the text. */
export function peopleIn({ text, people }: CommentValue): Mention[] {
  const places = placesOf(people)
  const found = new Set(places ? Array.from(text.matchAll(places), ([, name]) => name) : [])
  return people.filter(({ name }) => found.has(name))
}

/** What looks like a name in a text and is nobody's who was chosen. */
export function strangersIn({ text, people }: CommentValue): string[] {
  const places = placesOf(people)
  const rest = places ? text.replace(places, ' ') : text
  const found = rest.matchAll(/(?<![\p{L}\p{N}.@/])@(\p{L}[\p{L}\p{N}'’-]*)(?!\.\p{L})/gu)
  return [...new Set(Array.from(found, ([name]) => name))].slice(0, 5)
}

/** What is being typed where the caret stands: a name or a task, from its sign on. */
export interface Trigger {
  kind: 'people' | 'things'
  words: string
  /** Where its sign stands. */
  start: number
}

const TRIGGER = /(?:^|[\s(])([@#])(|[\p{L}\p{N}'’-]+(?: [\p{L}\p{N}'’-]+)?)$/u

/** What the text before the caret asks for. */
export function triggerAt(text: string, caret: number): Trigger | undefined {
  const before = text.slice(Math.max(0, caret - 80), caret)
  const [, sign, words = ''] = TRIGGER.exec(before) ?? []
  return sign === undefined
    ? undefined
    : { kind: sign === '@' ? 'people' : 'things', words, start: caret - words.length - 1 }
}
