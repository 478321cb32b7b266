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

/** Nobody means a single letter yet. */
const FEWEST_LETTERS = 2
/** How long nothing has to be typed before the server is asked, in milliseconds. */
const PAUSE = 200
/** A search that says nothing for so long is named as one that was not searched, in milliseconds. */
const LONGEST_SEARCH = 8_000
/** What one kind may take of the list. */
const MOST_HITS = 6

interface OwnedSearch {
  readonly key: string
  readonly search: SectionSearch
}

/** Asks every search for the words, once nothing has been typed for a moment. */
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
    if (words.length < FEWEST_LETTERS) {
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
        show(key, { label, state: 'ready', items: itemsOfHits(key, hits.slice(0, MOST_HITS), navigate) })
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
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [words, searches, navigate, dispatch])

  return searches.flatMap(({ key }) => groups[key] ?? [])
}

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const end = Promise.withResolvers<never>()
  const timer = setTimeout(() => end.reject(new Error('The search takes too long')), LONGEST_SEARCH)
  return Promise.race([answer, end.promise]).finally(() => clearTimeout(timer))
}

const waiting = (label: string): PaletteGroup => ({ label, state: 'loading', items: [] })
