import { roleNames } from '@headway/contracts'
import { useToday } from '@headway/design-system'
import { fullName } from '@headway/sdk'
import { useEffect, useState } from 'react'
import { useReportDaysListInfiniteQuery } from '../report-days/reportDays.api.ts'

/** Delay between the last key press and the search, in milliseconds. */
const SEARCH_DELAY_MS = 200

/**
 * Searches people who report and whom the user may see, and returns the props of a PersonCombobox.
 *
 * @param chosen id of the chosen person; without one, people are read when the search starts.
 */
export function usePersonSearch(chosen: string | undefined) {
  const today = useToday()()
  const [input, setInput] = useState<string>()
  const [q, setQ] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setQ(input?.slice(0, 100)), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [input])

  const { data, isFetching, isError } = useReportDaysListInfiniteQuery(
    { from: today, to: today, under: 'all', ...(q ? { q } : {}) },
    { skip: q === undefined && chosen === undefined },
  )
  const people = data?.pages.flatMap((page) => page.items) ?? []
  return {
    people,
    items: people.map((person) => ({
      id: String(person.id),
      name: fullName(person),
      hint: roleNames[person.role],
    })),
    onSearch: setInput,
    loading: isFetching || input !== q,
    failed: isError,
  }
}
