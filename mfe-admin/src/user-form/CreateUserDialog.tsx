import type { Role } from '@headway/contracts'
import { UserCreateBody } from '@headway/contracts/users'
import { toastFailure, toastSuccess } from '@headway/design-system'
import { FormDialog, Switch } from '@headway/design-system/forms'
import { fullName, serverMessage, useIdempotencyKey } from '@headway/sdk'
import { shareFields, useContractForm } from '@headway/sdk/forms'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { useUsersCreateMutation } from '../users.api.ts'
import { TemporaryPasswordDialog } from './TemporaryPasswordDialog.tsx'
import { useKnownManagers } from './useKnownManagers.ts'
import { UserFields } from './UserFields.tsx'

const texts = messages.form

interface CreateUserDialogProps {
  assignableRoles: readonly Role[]
  onClose: () => void
}

/** Returns the preselected role of a new user: staff if it can be assigned. */
const defaultRole = (roles: readonly Role[]): Role =>
  roles.find((role) => role === 'staff') ?? roles[0] ?? 'staff'

/** Shows the dialog that adds a user and then displays the temporary password once. */
export function CreateUserDialog({ assignableRoles, onClose }: CreateUserDialogProps) {
  const [create] = useUsersCreateMutation()
  const { attemptFor } = useIdempotencyKey()
  const [added, setAdded] = useState<{ name: string; password: string } | null>(null)
  const managers = useKnownManagers(null)
  const form = useContractForm(UserCreateBody, {
    values: {
      firstName: '',
      lastName: '',
      email: '',
      role: defaultRole(assignableRoles),
      managerId: null,
      isActive: true,
    },
  })

  const handleSubmit = form.submit({
    send: (body) => create({ body, idempotencyKey: attemptFor(body).key }),
    onDone: ({ user, temporaryPassword }) => {
      if (temporaryPassword === null) {
        toastSuccess(texts.created, messages.password.repeated)
        onClose()
        return
      }
      setAdded({ name: fullName(user), password: temporaryPassword })
    },
    onFailure: (error) => toastFailure(serverMessage(error, texts.createFailed)),
  })

  if (added) {
    return <TemporaryPasswordDialog name={added.name} password={added.password} onClose={onClose} />
  }
  return (
    <FormDialog
      title={texts.addTitle}
      description={texts.addDescription}
      fullHeight
      submitLabel={texts.add}
      busy={form.isSending}
      dirty={form.isDirty}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <UserFields
        form={shareFields(form)}
        assignableRoles={assignableRoles}
        managers={managers}
        canChangeManager
      />
      <Switch
        label={texts.isActive}
        checked={form.watch('isActive') ?? true}
        onChange={(checked) => form.setValue('isActive', checked, { shouldDirty: true })}
      />
    </FormDialog>
  )
}
