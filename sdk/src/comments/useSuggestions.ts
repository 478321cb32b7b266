import { useEffect, useState } from 'react'
import { useCommentSubject } from './commentSubject.ts'
import type { Trigger } from './commentText.ts'
import type { Suggestion } from './suggestion.ts'

/** Delay between the last key press and the search, in milliseconds. */
const SEARCH_DELAY = 150

interface Found {
  of: string
  items: readonly Suggestion[]
}

/** Finds suggestions for the mention being typed. */
export function useSuggestions(trigger: Trigger | undefined) {
  const { findPeople, findReferences } = useCommentSubject()
  const [found, setFound] = useState<Found>()
  const kind = trigger?.kind
  const words = trigger?.words ?? ''
  const asked = `${kind} ${words}`
  useEffect(() => {
    if (kind === undefined) {
      return undefined
    }
    const stopped = new AbortController()
    const search = async () => {
      const find = kind === 'people' ? findPeople : findReferences
      const items = await find(words, stopped.signal).catch(() => [])
      if (!stopped.signal.aborted) {
        setFound({ of: asked, items })
      }
    }
    const timer = setTimeout(() => void search(), SEARCH_DELAY)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [findPeople, findReferences, kind, words, asked])
  return {
    items: kind !== undefined && found ? found.items : [],
    isSettled: found?.of === asked,
  }
}
