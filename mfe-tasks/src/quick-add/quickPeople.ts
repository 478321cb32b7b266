import type { PickablePerson } from '@headway/design-system/forms'

/** A person whom a line can assign. */
export type QuickPerson = Pick<PickablePerson, 'id' | 'name'> & { readonly email: string }

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s.]+/g, '.')

const wordsOf = (name: string): string[] => [plain(name), ...name.split(/\s+/).map(plain)]

const emailsOf = ({ email }: QuickPerson): string[] => [plain(email), plain(email.replace(/@.*/, ''))]

/** Returns the people with a name or email address that starts with the text. */
export function peopleBeginning<Person extends QuickPerson>(
  name: string,
  people: readonly Person[],
): readonly Person[] {
  const wanted = plain(name)
  return people.filter((person) =>
    [...wordsOf(person.name), ...emailsOf(person)].some((word) => word.startsWith(wanted)),
  )
}

/**
 * Returns the people that a text after "@" may mean: exact matches of a name or address, otherwise people whose name or
 * address starts with it.
 */
export function peopleNamed(name: string, people: readonly QuickPerson[]): readonly QuickPerson[] {
  const wanted = plain(name)
  const exact = people.filter((person) => [...wordsOf(person.name), ...emailsOf(person)].includes(wanted))
  return exact.length > 0 ? exact : peopleBeginning(name, people)
}

/** Returns the shortest of first name, full name and email address that identifies a person among the others. */
export function handleOf(person: QuickPerson, people: readonly QuickPerson[]): string {
  const [first = ''] = person.name.split(/\s+/)
  const handles = [first, person.name.replaceAll(/\s+/g, '.'), person.email]
  return handles.find((handle) => peopleNamed(handle, people).length === 1) ?? person.email
}
