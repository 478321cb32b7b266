import type { Finding } from '@headway/contracts/admin'
import { findingTexts } from '../messages/en.ts'

type Kind = Finding['kind']
type Status = Exclude<Finding['status'], 'ok' | 'unknown'>
type Person = Finding['people'][number]

/** People named with a finding. */
const MOST_NAMED = 20

/** A weak point that is none. */
export const fine = (kind: Kind): Finding => ({
  kind,
  status: 'ok',
  title: findingTexts[kind].title,
  detail: findingTexts[kind].fine,
  whatToDo: null,
  link: null,
  people: [],
})

/** A weak point that could not be looked at. */
export const unknown = (kind: Kind, detail: string): Finding => ({ ...fine(kind), status: 'unknown', detail })

/** A weak point. */
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
  people: people.slice(0, MOST_NAMED).map(({ id, name }) => ({ id, name })),
})
