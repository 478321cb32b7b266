import type { MenuEntry } from '@headway/design-system'
import {
  CircleCheckIcon,
  CircleEmptyIcon,
  CircleHalfIcon,
  LockIcon,
  RefreshIcon,
} from '@headway/design-system/icons'
import { stateMessages as texts } from './states.messages.ts'
import type { ActedOn, useTaskActs } from './useTaskActs.ts'

interface StateHands {
  acts: ReturnType<typeof useTaskActs>
  /** Completes the task, or asks first. */
  onComplete: () => void
  /** Asks why, and blocks the task. */
  onBlock: () => void
}

type StateEntry = Extract<MenuEntry, { onSelect: () => void; type?: 'item' }>

/** Returns menu entries for the possible state changes of a task, the likely next step first. */
export function stateEntries(task: ActedOn, { acts, onComplete, onBlock }: StateHands): StateEntry[] {
  const { can } = task
  const isInWork = can.complete && !can.start
  const lines: (StateEntry | false)[] = [
    can.start && { label: texts.start, icon: <CircleHalfIcon />, onSelect: () => void acts.start(task) },
    can.complete && {
      label: texts.complete,
      icon: <CircleCheckIcon />,
      onSelect: onComplete,
    },
    can.reopen && { label: texts.reopen, icon: <RefreshIcon />, onSelect: () => void acts.reopen(task) },
    isInWork && { label: texts.putBack, icon: <CircleEmptyIcon />, onSelect: () => void acts.putBack(task) },
    can.block && { label: texts.block, icon: <LockIcon />, onSelect: onBlock },
    can.unblock && { label: texts.unblock, icon: <LockIcon />, onSelect: () => void acts.unblock(task) },
  ]
  return lines.filter((line) => line !== false)
}
