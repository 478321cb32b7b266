import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { IconButton, Menu } from '@headway/design-system'
import { MoreIcon } from '@headway/design-system/icons'
import { useNavigate } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { toTasks } from '../routes.ts'
import { shelfEntries } from './shelfEntries.tsx'
import { useShelfActs } from './useShelfActs.ts'

/** What is seldom done to a task, on its page. */
export function MoreMenu({ task }: { task: Task | TaskSummary }) {
  const navigate = useNavigate()
  const acts = useShelfActs()
  const entries = shelfEntries(task, { acts, onRemoved: () => void navigate(toTasks()) })
  return entries.length === 0 ? null : (
    <Menu
      entries={entries}
      trigger={<IconButton label={messages.card.actions(task.title)} icon={<MoreIcon />} />}
    />
  )
}
