import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { IconButton, Menu, type MenuEntry } from '@headway/design-system'
import { CopyIcon, MoreIcon } from '@headway/design-system/icons'
import { useCurrentUser, useNavigate } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { toTasks } from '../routes.ts'
import { shelfEntries } from './shelfEntries.tsx'
import { useShelfActs } from './useShelfActs.ts'

/** What is seldom done to a task, on its page. */
export function MoreMenu({
  task,
  onDialog,
}: {
  task: Task | TaskSummary
  onDialog: (dialog: TaskDialogState) => void
}) {
  const navigate = useNavigate()
  const acts = useShelfActs()
  const { can } = useCurrentUser()
  const shelf = shelfEntries(task, { acts, onRemoved: () => void navigate(toTasks()) })
  const entries: MenuEntry[] = can.createTask
    ? [
        { label: messages.card.copy, icon: <CopyIcon />, onSelect: () => onDialog({ mode: 'copy', task }) },
        { label: messages.card.asTemplate, onSelect: () => onDialog({ mode: 'template', task }) },
        ...shelf,
      ]
    : shelf
  return entries.length === 0 ? null : (
    <Menu
      entries={entries}
      trigger={<IconButton label={messages.card.actions(task.title)} icon={<MoreIcon />} />}
    />
  )
}
