import { plusDays } from '@headway/sdk'
import type { TaskSummary } from '@headway/contracts/tasks'
import { IconButton, Menu, type MenuEntry } from '@headway/design-system'
import { MoreIcon } from '@headway/design-system/icons'
import { calendarMessages as texts } from './calendar.messages.ts'
import type { DueMove } from './useDueMoves.ts'

/** Callbacks that change due dates. */
export interface DueActions {
  onMove: (move: DueMove) => Promise<boolean>
  /** Opens the dialog that asks for another day. */
  onChoose: (chosen: { task: TaskSummary; day: string }) => void
}

interface DueMenuProps {
  task: TaskSummary
  /** Due day of the task, or the suggested day if it has none. */
  day: string
  actions: DueActions
}

/** Shows a menu that changes the due date, as an alternative to dragging. */
export function DueMenu({ task, day, actions }: DueMenuProps) {
  const moveBy = (days: number) => () => void actions.onMove({ task, from: day, to: plusDays(day, days) })
  const steps: MenuEntry[] = [
    { label: texts.earlier, onSelect: moveBy(-1) },
    { label: texts.later, onSelect: moveBy(1) },
    { label: texts.weekLater, onSelect: moveBy(7) },
    { type: 'separator' },
  ]
  return (
    <Menu
      trigger={
        <IconButton size="small" tooltip={false} label={texts.actions(task.title)} icon={<MoreIcon />} />
      }
      entries={[
        ...(task.dueDate === null ? [] : steps),
        { label: texts.choose, onSelect: () => actions.onChoose({ task, day }) },
      ]}
    />
  )
}
