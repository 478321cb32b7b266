import type { UserDetail } from '@headway/contracts/users'
import { ConfirmDialog, toastFailure } from '@headway/design-system'
import { fullName, serverMessage } from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { useUsersResetPasswordMutation } from '../users.api.ts'
import { TemporaryPasswordDialog } from './TemporaryPasswordDialog.tsx'

const texts = messages.security

/** Asks first, then shows the new temporary password. */
export function ResetPasswordDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
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
