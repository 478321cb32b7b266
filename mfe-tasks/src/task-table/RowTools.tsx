import type { TaskSummary } from '@headway/contracts/tasks'
import { IconButton, Menu, Popover, space } from '@headway/design-system'
import { CalendarIcon, MoreIcon, UserAddIcon } from '@headway/design-system/icons'
import { lazyComponent } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../task-list/tasks.messages.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { OnHover } from '../task-list/TaskFacts.tsx'
import { useTaskEntries } from '../task-list/useTaskEntries.tsx'

const DuePicker = lazyComponent(async () => (await import('../task-detail/DuePicker.tsx')).DuePicker)

const texts = messages.card

/** Overlaps the end of the row. */
const Tools = styled(OnHover)`
  position: absolute;
  right: ${space[16]};
  padding-inline-start: ${space[24]};
  border-radius: 6px;
  background: inherit;
`

export interface RowToolsProps {
  task: TaskSummary
  onDialog: (dialog: TaskDialogState) => void
}

function DueButton({ task }: Pick<RowToolsProps, 'task'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={texts.dueTitle(task.title)}
      width="min(18rem, calc(100vw - 1rem))"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton size="small" label={texts.dueTitle(task.title)} icon={<CalendarIcon />} />}
    >
      <Suspense fallback={null}>
        <DuePicker task={task} onClose={() => setOpen(false)} />
      </Suspense>
    </Popover>
  )
}

/** Shows the most frequent commands of a row as buttons, and all commands in the menu. */
export function RowTools({ task, onDialog }: RowToolsProps) {
  const entries = useTaskEntries(task, onDialog)
  return (
    <Tools>
      {task.can.reassign ? (
        <IconButton
          size="small"
          label={texts.reassignTitle(task.title)}
          icon={<UserAddIcon />}
          onClick={() => onDialog({ mode: 'reassign', task })}
        />
      ) : null}
      {task.can.edit ? <DueButton task={task} /> : null}
      {entries.length > 0 ? (
        <Menu
          entries={entries}
          trigger={<IconButton size="small" label={texts.actions(task.title)} icon={<MoreIcon />} />}
        />
      ) : null}
    </Tools>
  )
}
