import type { Role } from '@headway/contracts'
import { UserCreateBody } from '@headway/contracts/users'
import { FormLayout, Switch, toast } from '@headway/design-system'
import { serverMessage, useIdempotencyKey } from '@headway/sdk'
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
import { useUsersCreateMutation } from '../users.api.ts'
import { TemporaryPasswordDialog } from './TemporaryPasswordDialog.tsx'
import { UserFields, type UserFieldValues } from './UserFields.tsx'
import { UserFormDialog } from './UserFormDialog.tsx'

const texts = messages.form

interface CreateUserDialogProps {
  assignableRoles: readonly Role[]
  onClose: () => void
}

/** The role a new person most often has, where it may be given. */
const usualRole = (roles: readonly Role[]): Role =>
  roles.find((role) => role === 'staff') ?? roles[0] ?? 'staff'

/** Adds a person and then shows the temporary password, once. */
export function CreateUserDialog({ assignableRoles, onClose }: CreateUserDialogProps) {
  const formId = useId()
  const [create, { isLoading }] = useUsersCreateMutation()
  const creation = useIdempotencyKey()
  const [added, setAdded] = useState<{ name: string; password: string } | null>(null)
  const form = useContractForm(UserCreateBody, {
    firstName: '',
    lastName: '',
    email: '',
    role: usualRole(assignableRoles),
    managerId: null,
    isActive: true,
  })
  const { register, control, formState, watch, setValue } = form

  const handleSubmit = form.handleSubmit(async (body) => {
    const result = await create({ body, idempotencyKey: creation.current() })
    if (result.error) {
      if (!showServerErrors(form, result.error)) {
        const description = serverMessage(result.error, texts.createFailed)
        toast({ intent: 'destructive', title: messages.error, description })
      }
      return
    }
    creation.renew()
    const { user, temporaryPassword } = result.data
    if (temporaryPassword === null) {
      toast({ intent: 'success', title: texts.created, description: messages.password.repeated })
      onClose()
      return
    }
    setAdded({ name: fullName(user), password: temporaryPassword })
  })

  if (added) {
    return <TemporaryPasswordDialog name={added.name} password={added.password} onClose={onClose} />
  }
  return (
    <UserFormDialog
      formId={formId}
      title={texts.addTitle}
      description={texts.addDescription}
      submitLabel={texts.add}
      isSending={isLoading}
      isDirty={formState.isDirty}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <FormLayout>
        <UserFields
          register={register as unknown as UseFormRegister<UserFieldValues>}
          control={control as unknown as Control<UserFieldValues>}
          errors={formState.errors as FieldErrors<UserFieldValues>}
          assignableRoles={assignableRoles}
          manager={null}
          canChangeManager
        />
        <Switch
          label={texts.isActive}
          checked={watch('isActive') ?? true}
          onChange={(event) => setValue('isActive', event.target.checked, { shouldDirty: true })}
        />
      </FormLayout>
    </UserFormDialog>
  )
}
