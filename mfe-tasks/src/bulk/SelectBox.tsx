import type { TaskSummary } from '@headway/contracts/tasks'
import { Checkbox, VisuallyHidden } from '@headway/design-system'
import { useRef } from 'react'
import { viewMessages as texts } from '../task-list/views.messages.ts'
import { useSelection } from './selection.ts'

/** Shows the checkbox that selects a task. With Shift it selects the range from the previously pressed task. */
export function SelectBox({ task }: { task: Pick<TaskSummary, 'id' | 'title'> }) {
  const selection = useSelection()
  const pressed = useRef({ isRange: false, place: '' })
  if (!selection) {
    return null
  }
  return (
    <Checkbox
      data-select
      label={<VisuallyHidden>{texts.select(task.title)}</VisuallyHidden>}
      checked={selection.ids.has(task.id)}
      onClick={(event) => {
        const { place = '' } = event.currentTarget.closest<HTMLElement>('[data-place]')?.dataset ?? {}
        pressed.current = { isRange: event.shiftKey, place }
      }}
      onChange={() => selection.toggle(task.id, pressed.current.isRange, pressed.current.place)}
    />
  )
}
