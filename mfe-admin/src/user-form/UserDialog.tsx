import { KeyBuffer, lazyComponent, usePreload } from '@headway/sdk'
import { Suspense } from 'react'
import type { UserDialogState } from './userDialogState.ts'

// Loaded lazily: forms and their validation are the largest part of the section, and reading does not need them.
const UserDialogs = lazyComponent(async () => (await import('./UserDialogs.tsx')).UserDialogs)

interface UserDialogProps {
  /** Null while no dialog is open. */
  state: UserDialogState | null
  onClose: () => void
}

/** Shows the open dialog, if any. */
export function UserDialog({ state, onClose }: UserDialogProps) {
  usePreload(UserDialogs)
  return state ? (
    <Suspense fallback={<KeyBuffer />}>
      <UserDialogs state={state} onClose={onClose} />
    </Suspense>
  ) : null
}
