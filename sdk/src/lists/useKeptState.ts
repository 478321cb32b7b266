import { useCallback, useState } from 'react'
import { whenSignedOut } from '../session-ended.ts'

const kept = new Map<string, unknown>()
whenSignedOut(() => kept.clear())

/**
 * State that outlives its component as long as the page does: what was unfolded stays so when its card scrolls out of the
 * document, or when one comes back to the list.
 *
 * @param name unique in the portal: `tasks.5.milestones`.
 * @param initial value at first.
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
