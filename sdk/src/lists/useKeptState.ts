import { useCallback, useState } from 'react'
import { whenSignedOut } from '../session-ended.ts'

const kept = new Map<string, unknown>()
whenSignedOut(() => kept.clear())

/**
 * Returns state that survives unmounting, until the page is reloaded or the user signs out. An expanded card stays
 * expanded when it scrolls out of the list or the user returns to the list.
 *
 * @param name unique in the portal: `tasks.5.milestones`.
 * @param initial initial value.
 */
export function useKeptState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => (kept.has(name) ? (kept.get(name) as Value) : initial))
  const change = useCallback(
    (next: Value) => {
      kept.set(name, next)
      setValue(next)
    },
    [name],
  )
  return [value, change]
}
