import { type Role, roleNames } from '@headway/contracts'
import type { PickablePerson } from '@headway/design-system/forms'
import { fullName } from '@headway/sdk'
import { useEffect, useState } from 'react'
import { useUsersListInfiniteQuery, useUsersManagersQuery } from '../users.api.ts'

/** Delay between the last key press and the search, in milliseconds. */
const SEARCH_DELAY_MS = 200

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
  const [input, setInput] = useState('')
  const [q, setQ] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setQ(input.slice(0, 100)), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [input])

  return { q, isTyping: input !== q, onSearch: setInput }
}

/**
 * Searches people who can be managers, and returns the props of a PersonCombobox.
 *
 * @param userId id of the user whose manager is searched; that user and everyone below are excluded.
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
 * Searches active people, and returns the props of a PersonCombobox.
 *
 * @param exceptId id of the excluded user.
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
