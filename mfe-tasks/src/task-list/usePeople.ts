import { roleNames } from '@headway/contracts'
import type { PickablePerson } from '@headway/design-system/forms'
import { fullName, useCurrentUser, usePortalSelector } from '@headway/sdk'
import { useEffect, useState } from 'react'
import { filterSheetMessages as texts } from './filterSheet.messages.ts'
import { selectPersonName, useTasksPeopleQuery } from './tasks.api.ts'
import { findsPeople } from './findsPeople.ts'

/** The search starts this long after the last key, in milliseconds. */
const PAUSE = 200

/** Looks for people whose tasks one may see, as a PersonCombobox wants it. */
export function usePersonSearch() {
  const [words, setWords] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(words.slice(0, 100)), PAUSE)
    return () => clearTimeout(timer)
  }, [words])
  const { data, isFetching, isError } = useTasksPeopleQuery(q)
  const items = (data?.items ?? []).map(
    (person): PickablePerson => ({
      id: String(person.id),
      name: fullName(person),
      hint: `${roleNames[person.role]} · ${person.email}`,
    }),
  )
  return { items, onSearch: setWords, loading: isFetching || words !== q, failed: isError }
}

/** The name of a person whom a filter names: from what has been read of people and tasks. */
export function usePersonName(given: string | undefined): string {
  const me = useCurrentUser()
  const known = usePortalSelector((state) => selectPersonName(state, Number(given)))
  if (given === 'me' || given === String(me.id)) {
    return texts.me
  }
  return known ?? texts.person(given ?? '')
}

/** {@link findsPeople}, of whoever reads. */
export const useFindsPeople = (): boolean => findsPeople(useCurrentUser())
