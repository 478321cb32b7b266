import { Combobox } from '@headway/design-system/forms'
import type { SearchHit } from '@headway/sdk'
import { useEffect, useState } from 'react'
import { relationMessages } from './relations.messages.ts'
import { taskSearch } from '../palette.ts'

/** Delay between the last key press and the search, in milliseconds. */
const SEARCH_DELAY = 200
/** Maximum number of results shown; a longer search text finds the others. */
const MAX_SHOWN = 20

interface Found {
  words: string
  items: readonly SearchHit[]
  failed: boolean
}

/** Searches tasks with the same search as the command palette. */
function useTaskSearch(exceptId: number) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    const stopped = new AbortController()
    const search = async () => {
      try {
        const items = await taskSearch.find(words, stopped.signal)
        setFound({ words, items, failed: false })
      } catch {
        if (!stopped.signal.aborted) {
          setFound({ words, items: [], failed: true })
        }
      }
    }
    const timer = setTimeout(() => void search(), SEARCH_DELAY)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [words])
  return {
    items: (found?.items ?? []).filter(({ id }) => id !== String(exceptId)).slice(0, MAX_SHOWN),
    onSearch: setWords,
    loading: found?.words !== words,
    failed: found?.failed ?? false,
  }
}

interface TaskPickerProps {
  /** Task that is not offered: the one being edited. */
  exceptId: number
  value: SearchHit | null
  onChange: (task: SearchHit | null) => void
}

/** Shows a search field that selects one task. */
export function TaskPicker({ exceptId, value, onChange }: TaskPickerProps) {
  const search = useTaskSearch(exceptId)
  return (
    <Combobox
      {...search}
      value={value}
      onChange={onChange}
      getKey={({ id }) => id}
      getName={({ title }) => title}
      renderItem={({ title, hint }) => (
        <span>
          {title} {hint}
        </span>
      )}
      texts={relationMessages.picker}
    />
  )
}
