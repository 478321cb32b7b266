import type { TaskSummary } from '@headway/contracts/tasks'
import { Checkbox, VisuallyHidden } from '@headway/design-system'
import { useRef } from 'react'
import styled from 'styled-components'
import { viewMessages as texts } from '../messages/views.ts'
import { useSelection } from './selection.ts'

/** As wide beside a long title as beside a short one. */
const Steady = styled.span`
  flex-shrink: 0;
`

/** Selects a task; with Shift everything from the one that was pressed before. */
export function SelectBox({ task }: { task: Pick<TaskSummary, 'id' | 'title'> }) {
  const selection = useSelection()
  const pressed = useRef({ isRange: false, place: '' })
  if (!selection) {
    return null
  }
  return (
    <Steady>
      <Checkbox
        label={<VisuallyHidden>{texts.select(task.title)}</VisuallyHidden>}
        checked={selection.ids.has(task.id)}
        onClick={(event) => {
          const { place = '' } = event.currentTarget.closest<HTMLElement>('[data-place]')?.dataset ?? {}
          pressed.current = { isRange: event.shiftKey, place }
        }}
        onChange={() => selection.toggle(task.id, pressed.current.isRange, pressed.current.place)}
      />
    </Steady>
  )
}
