import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { HeldKeys, lazyComponent, usePageKeys } from '@headway/sdk'
import { Suspense, useCallback, useState } from 'react'
import { messages } from '../task-list/tasks.messages.ts'
import { keyMessages } from '../task-keys/keys.messages.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'

// Menus that a key asks for are no part of reading a task.
const KeyMenu = lazyComponent(async () => (await import('../task-keys/KeyMenu.tsx')).KeyMenu)

interface DetailKeysProps {
  task: Task | TaskSummary
  onDialog: (dialog: TaskDialogState) => void
}

/** What has the focus, or the heading where nothing has: the menu opens beside it, and gives the focus back. */
function placeOfMenu(): HTMLElement | null {
  const { activeElement, body } = document
  return activeElement instanceof HTMLElement && activeElement !== body
    ? activeElement
    : document.querySelector<HTMLElement>('h1')
}

/** Single keys for the task whose page is shown; those that its state menu has are its own. */
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
    <Suspense fallback={<HeldKeys />}>
      <KeyMenu asked={{ kind: 'priority', task, from }} onDialog={onDialog} onClose={close} />
    </Suspense>
  ) : null
}
