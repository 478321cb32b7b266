import type { TaskSummary } from '@headway/contracts/tasks'
import { Checkbox, VisuallyHidden } from '@headway/design-system'
import { useRef } from 'react'
import { bulkMessages as texts } from '../messages/bulk.ts'
import { useSelection } from './selection.ts'

/** Selects a task; with Shift everything from the one that was pressed before. */
export function SelectBox({ task }: { task: Pick<TaskSummary, 'id' | 'title'> }) {
  const selection = useSelection()
  const isRange = useRef(false)
  if (!selection) {
    return null
  }
  return (
    <Checkbox
      label={<VisuallyHidden>{texts.select(task.title)}</VisuallyHidden>}
      checked={selection.ids.has(task.id)}
      onClick={(event) => {
        isRange.current = event.shiftKey
      }}
      onChange={() => selection.toggle(task.id, isRange.current)}
    />
  )
}
