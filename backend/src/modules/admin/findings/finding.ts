import type { Finding } from '@headway/contracts/admin'
import { findingTexts } from '../messages/en.ts'

type Kind = Finding['kind']
type Status = Exclude<Finding['status'], 'ok' | 'unknown'>
type Person = Finding['people'][number]

/** Maximum number of people listed per finding. */
const MAX_NAMED = 20

/** Returns a finding for a passed check. */
export const fine = (kind: Kind): Finding => ({
  kind,
  status: 'ok',
  title: findingTexts[kind].title,
  detail: findingTexts[kind].fine,
  whatToDo: null,
  link: null,
  people: [],
  peopleCount: 0,
})

/** Returns a finding for a check that could not be run. */
export const unknown = (kind: Kind, detail: string): Finding => ({ ...fine(kind), status: 'unknown', detail })

/** Returns a finding for a detected weakness. */
export const weak = (
  kind: Kind,
  status: Status,
  { detail, link = null, people = [] }: { detail: string; link?: string | null; people?: readonly Person[] },
): Finding => ({
  ...fine(kind),
  status,
  detail,
  whatToDo: findingTexts[kind].whatToDo,
  link,
  people: people.slice(0, MAX_NAMED).map(({ id, name }) => ({ id, name })),
  peopleCount: people.length,
})
