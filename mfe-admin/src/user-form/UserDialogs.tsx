import { CreateUserDialog } from './CreateUserDialog.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { EditUserDialog } from './EditUserDialog.tsx'
import type { UserDialogState } from './userDialogState.ts'
import type { UserDetail } from '@headway/contracts/users'
import { ConfirmDialog, toastFailure } from '@headway/design-system'
import { fullName, serverMessage } from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { useUsersResetPasswordMutation } from '../users.api.ts'
import { TemporaryPasswordDialog } from './TemporaryPasswordDialog.tsx'

const texts = messages.security

/** Asks for confirmation, then shows the new temporary password. */
function ResetPasswordDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const [reset, { isLoading }] = useUsersResetPasswordMutation()
  const [password, setPassword] = useState<string | null>(null)
  const name = fullName(user)

  const handleConfirm = async () => {
    const result = await reset(user.id)
    if (result.error) {
      const description = serverMessage(result.error, texts.resetPasswordFailed)
      toastFailure(description)
      onClose()
      return
    }
    setPassword(result.data.temporaryPassword)
  }

  if (password !== null) {
    return <TemporaryPasswordDialog name={name} password={password} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.resetPasswordTitle}
      description={texts.resetPasswordHint(name)}
      confirmLabel={texts.resetPassword}
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
    />
  )
}

/** Shows one of the dialogs of a user: create, edit, deactivate or reset password. */
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
