import { useEffect, useState } from 'react'
import { commentMessages } from './comments.messages.ts'
import { findReaders, findReports, findTasks } from './task-comments.api.ts'
import type { Trigger } from './commentText.ts'

/** Delay between the last key press and the search, in milliseconds. */
const SEARCH_DELAY = 150
const EXCERPT_LENGTH = 60

/** A person, task or report that the text can mention. */
export interface Suggestion {
  key: string
  label: string
  hint: string
  /** Content inserted for the suggestion: a person or a reference. */
  person?: { id: number; name: string; distinction: string }
  reference?: string
}

const texts = commentMessages.suggestions

async function findPeople(taskId: number, words: string, signal: AbortSignal): Promise<Suggestion[]> {
  const people = await findReaders(taskId, words, signal)
  return people.map(({ id, name, email }) => ({
    key: `person-${id}`,
    label: name,
    hint: email,
    person: { id, name, distinction: email },
  }))
}

async function findThings(words: string, signal: AbortSignal): Promise<Suggestion[]> {
  const [tasks, reports] = await Promise.all([findTasks(words, signal), findReports(words, signal)])
  return [
    ...tasks.map(({ id, title }) => ({
      key: `task-${id}`,
      label: title,
      hint: texts.task(Number(id)),
      reference: `#${id}`,
    })),
    ...reports.map(({ id, description }) => ({
      key: `report-${id}`,
      label: description.slice(0, EXCERPT_LENGTH),
      hint: texts.report(id),
      reference: `#R${id}`,
    })),
  ]
}

interface Found {
  of: string
  items: readonly Suggestion[]
}

/** Finds suggestions for the mention being typed. */
export function useSuggestions(taskId: number, trigger: Trigger | undefined) {
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
      const find =
        kind === 'people' ? findPeople(taskId, words, stopped.signal) : findThings(words, stopped.signal)
      const items = await find.catch(() => [])
      if (!stopped.signal.aborted) {
        setFound({ of: asked, items })
      }
    }
    const timer = setTimeout(() => void search(), SEARCH_DELAY)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [taskId, kind, words, asked])
  return {
    items: kind !== undefined && found ? found.items : [],
    isSettled: found?.of === asked,
  }
}
