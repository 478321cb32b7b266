import type { Task, TaskSummary } from '@headway/contracts/tasks'
import type { MenuEntry } from '@headway/design-system'
import { InboxIcon, TrashIcon } from '@headway/design-system/icons'
import { trashMessages as texts } from './trash.messages.ts'
import type { useShelfActs } from './useShelfActs.ts'

interface ShelfHands {
  acts: ReturnType<typeof useShelfActs>
  /** Called once the task is in the trash. */
  onRemoved?: () => void
}

/** Archiving and deleting, as lines of a menu, as far as they can be done now. */
export function shelfEntries(task: Task | TaskSummary, { acts, onRemoved }: ShelfHands): MenuEntry[] {
  const { can } = task
  const remove = async () => {
    if (await acts.remove(task)) {
      onRemoved?.()
    }
  }
  const lines: (MenuEntry | false)[] = [
    can.archive === true && {
      label: texts.archive,
      icon: <InboxIcon />,
      onSelect: () => void acts.archive(task),
    },
    can.unarchive === true && {
      label: texts.unarchive,
      icon: <InboxIcon />,
      onSelect: () => void acts.unarchive(task),
    },
    can.delete === true && { label: texts.delete, icon: <TrashIcon />, onSelect: () => void remove() },
  ]
  return lines.filter((line) => line !== false)
}
