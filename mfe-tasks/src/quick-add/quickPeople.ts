import type { PickablePerson } from '@headway/design-system/forms'

/** Somebody who can be named in a line. */
export type QuickPerson = Pick<PickablePerson, 'id' | 'name'> & { readonly email: string }

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s.]+/g, '.')

const wordsOf = (name: string): string[] => [plain(name), ...name.split(/\s+/).map(plain)]

const emailsOf = ({ email }: QuickPerson): string[] => [plain(email), plain(email.replace(/@.*/, ''))]

/** Those whose names or addresses begin so. */
export function peopleBeginning<Person extends QuickPerson>(
  name: string,
  people: readonly Person[],
): readonly Person[] {
  const wanted = plain(name)
  return people.filter((person) =>
    [...wordsOf(person.name), ...emailsOf(person)].some((word) => word.startsWith(wanted)),
  )
}

/** Those who may be meant by what stands behind an @: whoever is called exactly so, or else whose names begin so. */
export function peopleNamed(name: string, people: readonly QuickPerson[]): readonly QuickPerson[] {
  const wanted = plain(name)
  const exact = people.filter((person) => [...wordsOf(person.name), ...emailsOf(person)].includes(wanted))
  return exact.length > 0 ? exact : peopleBeginning(name, people)
}

/** What is written for somebody so that nobody else is meant: the shortest that does. */
export function handleOf(person: QuickPerson, people: readonly QuickPerson[]): string {
  const [first = ''] = person.name.split(/\s+/)
  const handles = [first, person.name.replaceAll(/\s+/g, '.'), person.email]
  return handles.find((handle) => peopleNamed(handle, people).length === 1) ?? person.email
}
