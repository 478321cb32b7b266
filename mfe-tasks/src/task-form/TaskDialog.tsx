import { HeldKeys, lazyComponent, usePreload } from '@headway/sdk'
import { Suspense } from 'react'
import type { TaskDialogState } from './taskDialogState.ts'

// Forms and their validation are the heaviest part of the section, and reading tasks needs none of it.
const TaskDialogs = lazyComponent(async () => (await import('./TaskDialogs.tsx')).TaskDialogs)

interface TaskDialogProps {
  /** Null while no dialog is open. */
  state: TaskDialogState | null
  onClose: () => void
}

/** The dialog that is open, if any. */
export function TaskDialog({ state, onClose }: TaskDialogProps) {
  usePreload(TaskDialogs)
  return state ? (
    <Suspense fallback={<HeldKeys />}>
      <TaskDialogs {...state} onClose={onClose} />
    </Suspense>
  ) : null
}
