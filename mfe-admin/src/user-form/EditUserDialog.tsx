import { type Role, roleNames } from '@headway/contracts'
import { type UserDetail, UserUpdateBody } from '@headway/contracts/users'
import { toastFailure, toastSuccess } from '@headway/design-system'
import { FormDialog, StaleFields } from '@headway/design-system/forms'
import { fullName, serverMessage } from '@headway/sdk'
import { describeStale, shareFields, useContractForm } from '@headway/sdk/forms'
import { messages } from '../messages/en.ts'
import { useUsersUpdateMutation } from '../users.api.ts'
import { useKnownManagers } from './useKnownManagers.ts'
import { UserFields } from './UserFields.tsx'

const texts = messages.form

/**
 * Shows the dialog that edits a user. Only changed fields are sent, so fields that the editor may not change stay
 * untouched.
 */
export function EditUserDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const [update] = useUsersUpdateMutation()
  const { firstName, lastName, email, role, managerId, version } = user
  const form = useContractForm(UserUpdateBody, {
    values: { firstName, lastName, email, role, managerId },
    version,
  })

  const managers = useKnownManagers(
    user.manager && { id: String(user.manager.id), name: fullName(user.manager) },
  )
  const fields = {
    firstName: { label: texts.firstName },
    lastName: { label: texts.lastName },
    email: { label: texts.email },
    role: { label: texts.role, show: (value: Role) => roleNames[value] },
    managerId: { label: texts.manager, show: (id: number | null) => managers.find(id)?.name ?? '' },
  }

  const save = form.submit({
    send: (values, seen) => {
      const isChanged = ([name, value]: [string, unknown]) => value !== user[name as keyof UserDetail]
      const body = Object.fromEntries(Object.entries(values).filter(isChanged))
      return update({ id: user.id, version: seen ?? version, body })
    },
    onDone: (saved) => {
      toastSuccess(texts.updated, texts.updatedHint(fullName(saved)))
      onClose()
    },
    onFailure: (error) => toastFailure(serverMessage(error, texts.updateFailed)),
  })

  return (
    <FormDialog
      title={texts.editTitle}
      description={texts.editDescription}
      fullHeight
      submitLabel={texts.save}
      busy={form.isSending}
      dirty={form.isDirty}
      warning={
        form.stale ? (
          <StaleFields {...describeStale(form.stale, fields)}>{texts.changedMeanwhile}</StaleFields>
        ) : undefined
      }
      onSubmit={form.isDirty ? save : onClose}
      onClose={onClose}
    >
      <UserFields
        form={shareFields(form)}
        assignableRoles={user.can.changeRole ? user.assignableRoles : []}
        managers={managers}
        canChangeManager={user.can.changeManager}
        userId={user.id}
      />
    </FormDialog>
  )
}
