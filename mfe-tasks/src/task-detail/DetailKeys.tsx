import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { KeyBuffer, lazyComponent, usePageKeys } from '@headway/sdk'
import { Suspense, useCallback, useState } from 'react'
import { messages } from '../task-list/tasks.messages.ts'
import { keyMessages } from '../task-keys/keys.messages.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'

// Loaded lazily, because reading a task does not need the menus opened by keys.
const KeyMenu = lazyComponent(async () => (await import('../task-keys/KeyMenu.tsx')).KeyMenu)

interface DetailKeysProps {
  task: Task | TaskSummary
  onDialog: (dialog: TaskDialogState) => void
}

/**
 * Returns the focused element, or the heading if there is none. The menu opens beside it and returns the focus to it.
 */
function placeOfMenu(): HTMLElement | null {
  const { activeElement, body } = document
  return activeElement instanceof HTMLElement && activeElement !== body
    ? activeElement
    : document.querySelector<HTMLElement>('h1')
}

/** Registers single-key commands of the task page; the state menu registers its own. */
export function DetailKeys({ task, onDialog }: DetailKeysProps) {
  const [from, setFrom] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setFrom(null), [])
  const { can } = task
  usePageKeys([
    ...(can.edit
      ? [
          { keys: ['e'], does: messages.card.edit, run: () => onDialog({ mode: 'edit', task }) },
          { keys: ['p'], does: keyMessages.priorityOf, run: () => setFrom(placeOfMenu()) },
        ]
      : []),
    ...(can.reassign
      ? [{ keys: ['a'], does: messages.card.reassign, run: () => onDialog({ mode: 'reassign', task }) }]
      : []),
  ])
  return from ? (
    <Suspense fallback={<KeyBuffer />}>
      <KeyMenu asked={{ kind: 'priority', task, from }} onDialog={onDialog} onClose={close} />
    </Suspense>
  ) : null
}
