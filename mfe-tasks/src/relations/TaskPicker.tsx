import { Combobox } from '@headway/design-system/forms'
import type { SearchHit } from '@headway/sdk'
import { useEffect, useState } from 'react'
import { relationMessages } from './relations.messages.ts'
import { taskSearch } from '../palette.ts'

/** The search starts this long after the last key, in milliseconds. */
const SEARCH_DELAY = 200
/** More than anybody reads; whoever looks for another one types on. */
const MOST_SHOWN = 20

interface Found {
  words: string
  items: readonly SearchHit[]
  failed: boolean
}

/** Looks for tasks by number, title and tag as the palette does. */
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
    items: (found?.items ?? []).filter(({ id }) => id !== String(exceptId)).slice(0, MOST_SHOWN),
    onSearch: setWords,
    loading: found?.words !== words,
    failed: found?.failed ?? false,
  }
}

interface TaskPickerProps {
  /** Left out: the task itself. */
  exceptId: number
  value: SearchHit | null
  onChange: (task: SearchHit | null) => void
}

/** Chooses one task. */
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
