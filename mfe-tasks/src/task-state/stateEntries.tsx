import type { MenuEntry } from '@headway/design-system'
import {
  CircleCheckIcon,
  CircleEmptyIcon,
  CircleHalfIcon,
  LockIcon,
  RefreshIcon,
} from '@headway/design-system/icons'
import { stateMessages as texts } from './states.messages.ts'
import type { ActionTarget, useTaskActions } from './useTaskActions.ts'

interface StateEntryOptions {
  actions: ReturnType<typeof useTaskActions>
  /** Completes the task, or asks for confirmation first. */
  onComplete: () => void
  /** Asks for the reason and blocks the task. */
  onBlock: () => void
}

type StateEntry = Extract<MenuEntry, { onSelect: () => void; type?: 'item' }>

/** Returns menu entries for the possible state changes of a task, the likely next step first. */
export function stateEntries(
  task: ActionTarget,
  { actions, onComplete, onBlock }: StateEntryOptions,
): StateEntry[] {
  const { can } = task
  const isInWork = can.complete && !can.start
  const lines: (StateEntry | false)[] = [
    can.unblock && { label: texts.unblock, icon: <LockIcon />, onSelect: () => void actions.unblock(task) },
    can.start && { label: texts.start, icon: <CircleHalfIcon />, onSelect: () => void actions.start(task) },
    can.complete && {
      label: texts.complete,
      icon: <CircleCheckIcon />,
      onSelect: onComplete,
    },
    can.reopen && { label: texts.reopen, icon: <RefreshIcon />, onSelect: () => void actions.reopen(task) },
    isInWork && {
      label: texts.putBack,
      icon: <CircleEmptyIcon />,
      onSelect: () => void actions.putBack(task),
    },
    can.block && { label: texts.block, icon: <LockIcon />, onSelect: onBlock },
  ]
  return lines.filter((line) => line !== false)
}
