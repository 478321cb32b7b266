import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { IconButton, Menu, type MenuEntry, toastFailure, toastSuccess } from '@headway/design-system'
import { CopyIcon, LinkIcon, MoreIcon } from '@headway/design-system/icons'
import { useCurrentUser, useNavigate } from '@headway/sdk'
import { detailMessages } from '../messages/detail.ts'
import { messages } from '../messages/en.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { toTask, toTasks } from '../routes.ts'
import { shelfEntries } from './shelfEntries.tsx'
import { useShelfActs } from './useShelfActs.ts'

/** Puts the task's address where it can be pasted; browsers may forbid that, and only have a clipboard on safe addresses. */
async function copyLink(id: number): Promise<void> {
  const link = location.origin + toTask(id)
  try {
    await navigator.clipboard.writeText(link)
    toastSuccess(detailMessages.linkCopied, link)
  } catch {
    toastFailure(detailMessages.linkNotCopied(link))
  }
}

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
  const link = {
    label: detailMessages.copyLink,
    icon: <LinkIcon />,
    onSelect: () => void copyLink(task.id),
  }
  const entries: MenuEntry[] = can.createTask
    ? [
        link,
        { label: messages.card.copy, icon: <CopyIcon />, onSelect: () => onDialog({ mode: 'copy', task }) },
        { label: messages.card.asTemplate, onSelect: () => onDialog({ mode: 'template', task }) },
        ...shelf,
      ]
    : [link, ...shelf]
  return (
    <Menu
      entries={entries}
      trigger={<IconButton label={messages.card.actions(task.title)} icon={<MoreIcon />} />}
    />
  )
}
