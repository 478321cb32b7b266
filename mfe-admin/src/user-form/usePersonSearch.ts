import { type Role, roleNames } from '@headway/contracts'
import type { PickablePerson } from '@headway/design-system/forms'
import { fullName } from '@headway/sdk'
import { useEffect, useState } from 'react'
import { useUsersListInfiniteQuery, useUsersManagersQuery } from '../users.api.ts'

/** The search starts this long after the last key, in milliseconds. */
const SEARCH_DELAY = 200

interface Found {
  id: number
  firstName: string
  lastName: string
  email: string
  role: Role
}

const toPickable = (person: Found): PickablePerson => ({
  id: String(person.id),
  name: fullName(person),
  hint: `${roleNames[person.role]} · ${person.email}`,
})

function useSearchWords() {
  const [words, setWords] = useState('')
  const [q, setQ] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setQ(words.slice(0, 100)), SEARCH_DELAY)
    return () => clearTimeout(timer)
  }, [words])

  return { q, isTyping: words !== q, onSearch: setWords }
}

/**
 * Looks for people whom others may report to, as a PersonCombobox wants it.
 *
 * @param userId whose manager is looked for; that person and everyone below are left out.
 */
export function useManagerSearch(userId?: number) {
  const { q, isTyping, onSearch } = useSearchWords()
  const { data, isFetching, isError } = useUsersManagersQuery({
    q,
    ...(userId === undefined ? {} : { userId }),
  })
  const items = (data?.items ?? []).map(toPickable)
  return { items, onSearch, loading: isFetching || isTyping, failed: isError }
}

/**
 * Looks for active people, as a PersonCombobox wants it.
 *
 * @param exceptId who is left out.
 */
export function useActivePersonSearch(exceptId: number) {
  const { q, isTyping, onSearch } = useSearchWords()
  const { data, isFetching, isError } = useUsersListInfiniteQuery({
    status: 'active',
    ...(q === '' ? {} : { q }),
  })
  const items = (data?.pages[0]?.items ?? []).filter(({ id }) => id !== exceptId).map(toPickable)
  return { items, onSearch, loading: isFetching || isTyping, failed: isError }
}
