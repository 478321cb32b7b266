import { roleNames } from '@headway/contracts'
import type { PickablePerson } from '@headway/design-system/forms'
import { fullName, useCurrentUser, usePortalSelector } from '@headway/sdk'
import { useEffect, useState } from 'react'
import { filterSheetMessages as texts } from './filterSheet.messages.ts'
import { selectPersonName, useTasksPeopleQuery } from './tasks.api.ts'
import { findsPeople } from './findsPeople.ts'

/** Delay between the last key press and the search. */
const PAUSE_MS = 200

/** Searches the people whose tasks the user may see, and returns the props of a PersonCombobox. */
export function usePersonSearch() {
  const [searchText, setSearchText] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(searchText.slice(0, 100)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [searchText])
  const { data, isFetching, isError } = useTasksPeopleQuery(q)
  const items = (data?.items ?? []).map(
    (person): PickablePerson => ({
      id: String(person.id),
      name: fullName(person),
      hint: `${roleNames[person.role]} · ${person.email}`,
    }),
  )
  return { items, onSearch: setSearchText, loading: isFetching || searchText !== q, failed: isError }
}

/** Returns the name of the person in a filter, taken from the loaded people and tasks. */
export function usePersonName(given: string | undefined): string {
  const me = useCurrentUser()
  const known = usePortalSelector((state) => selectPersonName(state, Number(given)))
  if (given === 'me' || given === String(me.id)) {
    return texts.me
  }
  return known ?? texts.person(given ?? '')
}

/** Returns whether the current user can search people by name. */
export const useFindsPeople = (): boolean => findsPeople(useCurrentUser())
