import {
  isCallError,
  type SectionSearch,
  sessionEnded,
  useCurrentUser,
  usePortalDispatch,
} from '@headway/sdk'
import { useEffect, useMemo, useState } from 'react'
import { itemsOfHits, type PaletteGroup } from './paletteItem.ts'
import type { PaletteSection } from './usePaletteSections.ts'

/** Minimum length of a search; a single letter matches too much. */
const MIN_LENGTH = 2
/** Delay after the last key press before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 200
/** Timeout of a search in milliseconds. Its group is then reported as failed. */
const SEARCH_TIMEOUT_MS = 8_000
/** Maximum number of results of one kind. */
const MAX_HITS = 6

interface OwnedSearch {
  readonly key: string
  readonly search: SectionSearch
}

/** Sends the search text to every search once the user has stopped typing. */
export function useSearches(
  words: string,
  sections: readonly PaletteSection[],
  navigate: (to: string) => void,
): readonly PaletteGroup[] {
  const user = useCurrentUser()
  const dispatch = usePortalDispatch()
  const searches = useMemo<OwnedSearch[]>(
    () =>
      sections.flatMap(({ name, mounted }) =>
        mounted.search
          .filter(({ isOffered }) => isOffered?.(user) ?? true)
          .map((search) => ({ key: `${name} ${search.label}`, search })),
      ),
    [sections, user],
  )
  const [groups, setGroups] = useState<Record<string, PaletteGroup>>({})

  useEffect(() => {
    if (words.length < MIN_LENGTH) {
      setGroups({})
      return
    }
    const asking = new AbortController()
    const show = (key: string, group: PaletteGroup) => {
      if (!asking.signal.aborted) {
        setGroups((before) => ({ ...before, [key]: group }))
      }
    }
    const run = async ({ key, search }: OwnedSearch) => {
      const { label } = search
      try {
        const hits = await inTime(search.find(words, asking.signal))
        show(key, { label, state: 'ready', items: itemsOfHits(key, hits.slice(0, MAX_HITS), navigate) })
      } catch (error) {
        if (isCallError(error) && error.status === 401) {
          dispatch(sessionEnded('expired'))
        }
        show(key, { label, state: 'failed', items: [] })
      }
    }
    setGroups(Object.fromEntries(searches.map(({ key, search }) => [key, waiting(search.label)])))
    const timer = setTimeout(() => {
      for (const search of searches) {
        void run(search)
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [words, searches, navigate, dispatch])

  return searches.flatMap(({ key }) => groups[key] ?? [])
}

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const end = Promise.withResolvers<never>()
  const timer = setTimeout(() => end.reject(new Error('The search takes too long')), SEARCH_TIMEOUT_MS)
  return Promise.race([answer, end.promise]).finally(() => clearTimeout(timer))
}

const waiting = (label: string): PaletteGroup => ({ label, state: 'loading', items: [] })
