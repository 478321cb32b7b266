import { CreateUserDialog } from './CreateUserDialog.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { EditUserDialog } from './EditUserDialog.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import type { UserDialogState } from './userDialogState.ts'

/** The dialogs about a person: create, edit, deactivate, reset the password. */
export function UserDialogs({ state, onClose }: { state: UserDialogState; onClose: () => void }) {
  switch (state.mode) {
    case 'create':
      return <CreateUserDialog assignableRoles={state.assignableRoles} onClose={onClose} />
    case 'edit':
      return <EditUserDialog user={state.user} onClose={onClose} />
    case 'deactivate':
      return <DeactivateDialog user={state.user} onClose={onClose} />
    case 'resetPassword':
      return <ResetPasswordDialog user={state.user} onClose={onClose} />
  }
}
