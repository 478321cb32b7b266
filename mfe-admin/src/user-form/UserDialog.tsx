import { HeldKeys, lazyComponent, usePreload } from '@headway/sdk'
import { Suspense } from 'react'
import type { UserDialogState } from './userDialogState.ts'

// Forms and their validation are the heaviest part of the section, and reading needs none of it.
const UserDialogs = lazyComponent(async () => (await import('./UserDialogs.tsx')).UserDialogs)

interface UserDialogProps {
  /** Null while no dialog is open. */
  state: UserDialogState | null
  onClose: () => void
}

/** The dialog that is open, if any. */
export function UserDialog({ state, onClose }: UserDialogProps) {
  usePreload(UserDialogs)
  return state ? (
    <Suspense fallback={<HeldKeys />}>
      <UserDialogs state={state} onClose={onClose} />
    </Suspense>
  ) : null
}
