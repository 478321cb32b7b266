import { KeyBuffer, lazyComponent, usePreload } from '@headway/sdk'
import { Suspense } from 'react'
import type { TaskDialogState } from './taskDialogState.ts'

// Loaded lazily: forms and their validation are the largest part of the section, and reading tasks does not need them.
const TaskDialogs = lazyComponent(async () => (await import('./TaskDialogs.tsx')).TaskDialogs)

interface TaskDialogProps {
  /** Null while no dialog is open. */
  state: TaskDialogState | null
  onClose: () => void
}

/** Shows the open dialog, if any. */
export function TaskDialog({ state, onClose }: TaskDialogProps) {
  usePreload(TaskDialogs)
  return state ? (
    <Suspense fallback={<KeyBuffer />}>
      <TaskDialogs {...state} onClose={onClose} />
    </Suspense>
  ) : null
}
