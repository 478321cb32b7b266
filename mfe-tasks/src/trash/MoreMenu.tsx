import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { IconButton, Menu, type MenuEntry } from '@headway/design-system'
import { CopyIcon, MoreIcon, PencilIcon, UserCheckIcon } from '@headway/design-system/icons'
import { useCurrentUser, useNavigate } from '@headway/sdk'
import { messages } from '../task-list/tasks.messages.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { toTasks } from '../routes.ts'
import { lifecycleEntries } from './lifecycleEntries.tsx'
import { useLifecycleActions } from './useLifecycleActions.ts'

/** Shows the menu with the less frequent commands of the task page. */
export function MoreMenu({
  task,
  onDialog,
}: {
  task: Task | TaskSummary
  onDialog: (dialog: TaskDialogState) => void
}) {
  const navigate = useNavigate()
  const actions = useLifecycleActions()
  const { can } = useCurrentUser()
  const { can: may } = task
  const entries: MenuEntry[] = [
    ...(may.edit
      ? [
          {
            label: messages.card.edit,
            icon: <PencilIcon />,
            onSelect: () => onDialog({ mode: 'edit', task }),
          },
        ]
      : []),
    ...(may.reassign
      ? [
          {
            label: messages.card.reassign,
            icon: <UserCheckIcon />,
            onSelect: () => onDialog({ mode: 'reassign', task }),
          },
        ]
      : []),
    ...(can.createTask
      ? [
          { label: messages.card.copy, icon: <CopyIcon />, onSelect: () => onDialog({ mode: 'copy', task }) },
          { label: messages.card.asTemplate, onSelect: () => onDialog({ mode: 'template', task }) },
        ]
      : []),
    ...lifecycleEntries(task, { actions, onRemoved: () => void navigate(toTasks()) }),
  ]
  if (entries.length === 0) {
    return null
  }
  return (
    <Menu
      entries={entries}
      trigger={<IconButton size="small" label={messages.card.actions(task.title)} icon={<MoreIcon />} />}
    />
  )
}
