import { plusDays } from '@headway/sdk'
import type { TaskSummary } from '@headway/contracts/tasks'
import { IconButton, Menu, type MenuEntry } from '@headway/design-system'
import { MoreIcon } from '@headway/design-system/icons'
import { calendarMessages as texts } from './calendar.messages.ts'
import type { DueMove } from './useDueMoves.ts'

/** What the hands on due dates may do. */
export interface DueHands {
  onMove: (move: DueMove) => Promise<boolean>
  /** Asks for another day. */
  onChoose: (chosen: { task: TaskSummary; day: string }) => void
}

interface DueMenuProps {
  task: TaskSummary
  /** The day it is due on; of a task without one, the day that is offered. */
  day: string
  hands: DueHands
}

/** The ways to another due date that need no dragging. */
export function DueMenu({ task, day, hands }: DueMenuProps) {
  const moveBy = (days: number) => () => void hands.onMove({ task, from: day, to: plusDays(day, days) })
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
        { label: texts.choose, onSelect: () => hands.onChoose({ task, day }) },
      ]}
    />
  )
}
