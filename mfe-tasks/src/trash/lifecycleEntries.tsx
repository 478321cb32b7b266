import type { Task, TaskSummary } from '@headway/contracts/tasks'
import type { MenuEntry } from '@headway/design-system'
import { InboxIcon, TrashIcon } from '@headway/design-system/icons'
import { trashMessages as texts } from './trash.messages.ts'
import type { useLifecycleActions } from './useLifecycleActions.ts'

interface LifecycleEntryOptions {
  actions: ReturnType<typeof useLifecycleActions>
  /** Called once the task is in the trash. */
  onRemoved?: () => void
}

/** Returns the menu entries for archiving and deleting that are currently possible. */
export function lifecycleEntries(
  task: Task | TaskSummary,
  { actions, onRemoved }: LifecycleEntryOptions,
): MenuEntry[] {
  const { can } = task
  const remove = async () => {
    if (await actions.remove(task)) {
      onRemoved?.()
    }
  }
  const lines: (MenuEntry | false)[] = [
    can.archive === true && {
      label: texts.archive,
      icon: <InboxIcon />,
      onSelect: () => void actions.archive(task),
    },
    can.unarchive === true && {
      label: texts.unarchive,
      icon: <InboxIcon />,
      onSelect: () => void actions.unarchive(task),
    },
    can.delete === true && { label: texts.delete, icon: <TrashIcon />, onSelect: () => void remove() },
  ]
  return lines.filter((line) => line !== false)
}
