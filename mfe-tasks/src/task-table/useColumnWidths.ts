import { useSearchParams } from '@headway/sdk'
import { useEffect, useMemo, useState } from 'react'
import { WIDTHS_PARAMETER } from '../task-list/view.ts'
import { readWidths, type Widths, withWidths } from './columns.ts'

/** An edge that is dragged says many widths in a second, more than a browser lets an address change. */
const SETTLED_MS = 250

interface Changing {
  /** What the address said when it began. */
  from: string | null
  widths: Widths
}

/** How wide the columns are, and changes one of them: at once on screen, and in the address when it has settled. */
export function useColumnWidths(): [Widths, (key: string, width: number) => void] {
  const [parameters, setParameters] = useSearchParams()
  const [changing, setChanging] = useState<Changing | null>(null)
  const named = parameters.get(WIDTHS_PARAMETER)
  const read = useMemo(() => readWidths(parameters), [parameters])
  // Another view that was opened meanwhile has widths of its own.
  const current = changing !== null && changing.from === named ? changing : null
  const widths = current?.widths ?? read
  useEffect(() => {
    if (current === null) {
      return undefined
    }
    const write = () => {
      // What the address says already is no change of it, which would be what ends this.
      if (withWidths(new URLSearchParams(), current.widths).get(WIDTHS_PARAMETER) === current.from) {
        setChanging(null)
      } else {
        setParameters((now) => withWidths(now, current.widths), { replace: true })
      }
    }
    const timer = setTimeout(write, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [current, setParameters])
  return [widths, (key, width) => setChanging({ from: named, widths: { ...widths, [key]: width } })]
}
