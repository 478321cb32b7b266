import { type UserDetail, UserUpdateBody } from '@headway/contracts/users'
import { Alert, FormLayout, toast } from '@headway/design-system'
import { isCallError, serverMessage } from '@headway/sdk'
import {
  type Control,
  type FieldErrors,
  showServerErrors,
  useContractForm,
  type UseFormRegister,
} from '@headway/sdk/forms'
import { useId, useState } from 'react'
import { fullName } from '../format.ts'
import { messages } from '../messages/en.ts'
import { useUsersUpdateMutation } from '../users.api.ts'
import { UserFields, type UserFieldValues } from './UserFields.tsx'
import { UserFormDialog } from './UserFormDialog.tsx'

const texts = messages.form

/** Changes a person. Only what was changed is sent: what one may not change is not touched by saving the rest. */
export function EditUserDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const formId = useId()
  const [update, { isLoading }] = useUsersUpdateMutation()
  const [version, setVersion] = useState(user.version)
  const [isStale, setStale] = useState(false)
  const { firstName, lastName, email, role, managerId } = user
  const form = useContractForm(UserUpdateBody, { firstName, lastName, email, role, managerId })
  const { register, control, formState } = form

  const handleSubmit = form.handleSubmit(async (values) => {
    const isChanged = ([name, value]: [string, unknown]) => value !== user[name as keyof UserDetail]
    const body = Object.fromEntries(Object.entries(values).filter(isChanged))
    if (Object.keys(body).length === 0) {
      onClose()
      return
    }
    const result = await update({ id: user.id, version, body })
    if (!result.error) {
      toast({
        intent: 'success',
        title: texts.updated,
        description: texts.updatedHint(fullName(result.data)),
      })
      onClose()
      return
    }
    if (isCallError(result.error) && result.error.status === 412) {
      const current = result.error.problem?.current as { version?: number } | undefined
      setVersion(current?.version ?? version)
      setStale(true)
      return
    }
    if (!showServerErrors(form, result.error)) {
      const description = serverMessage(result.error, texts.updateFailed)
      toast({ intent: 'destructive', title: messages.error, description })
    }
  })

  return (
    <UserFormDialog
      formId={formId}
      title={texts.editTitle}
      description={texts.editDescription}
      submitLabel={texts.save}
      isSending={isLoading}
      isDirty={formState.isDirty}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <FormLayout>
        {isStale ? <Alert tone="warning">{texts.changedMeanwhile}</Alert> : null}
        <UserFields
          register={register as unknown as UseFormRegister<UserFieldValues>}
          control={control as unknown as Control<UserFieldValues>}
          errors={formState.errors as FieldErrors<UserFieldValues>}
          assignableRoles={user.can.changeRole ? user.assignableRoles : []}
          role={user.role}
          manager={user.manager ? { id: String(user.manager.id), name: fullName(user.manager) } : null}
          canChangeManager={user.can.changeManager}
          userId={user.id}
        />
      </FormLayout>
    </UserFormDialog>
  )
}
