import type { TaskSummary } from '@headway/contracts/tasks'
import type { MenuEntry } from '@headway/design-system'
import { CopyIcon, PencilIcon, UserCheckIcon } from '@headway/design-system/icons'
import { useCurrentUser } from '@headway/sdk'
import { messages } from './tasks.messages.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { stateEntries } from '../task-state/stateEntries.tsx'
import { useCompletion } from '../task-state/useCompletion.ts'
import { useTaskActions } from '../task-state/useTaskActions.ts'
import { lifecycleEntries } from '../trash/lifecycleEntries.tsx'
import { useLifecycleActions } from '../trash/useLifecycleActions.ts'

const texts = messages.card

type OnDialog = (dialog: TaskDialogState) => void

function menuEntries(task: TaskSummary, canCreate: boolean, onDialog: OnDialog): MenuEntry[] {
  const entries: MenuEntry[] = []
  if (task.can.edit) {
    entries.push({
      label: texts.edit,
      icon: <PencilIcon />,
      onSelect: () => onDialog({ mode: 'edit', task }),
    })
  }
  if (task.can.reassign) {
    entries.push({
      label: texts.reassign,
      icon: <UserCheckIcon />,
      onSelect: () => onDialog({ mode: 'reassign', task }),
    })
  }
  if (canCreate) {
    entries.push({ label: texts.copy, icon: <CopyIcon />, onSelect: () => onDialog({ mode: 'copy', task }) })
  }
  return entries
}

/** Returns the menu entries of a task in a list, in three groups: edit and assign, state, then archive and delete. */
export function useTaskEntries(task: TaskSummary, onDialog: OnDialog): MenuEntry[] {
  const { can } = useCurrentUser()
  const actions = useTaskActions()
  const shelfActs = useLifecycleActions()
  const complete = useCompletion(onDialog)
  const own = menuEntries(task, can.createTask, onDialog)
  const states = stateEntries(task, {
    actions,
    onComplete: () => void complete(task),
    onBlock: () => onDialog({ mode: 'block', task }),
  })
  const groups = [own, states, lifecycleEntries(task, { actions: shelfActs })].filter(
    ({ length }) => length > 0,
  )
  return groups.flatMap((group, index): MenuEntry[] =>
    index === 0 ? group : [{ type: 'separator' }, ...group],
  )
}
