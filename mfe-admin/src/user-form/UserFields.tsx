import { type Role, roleNames } from '@headway/contracts'
import { Field, FormRow, Input, PersonCombobox, type PickablePerson, Select } from '@headway/design-system'
import { type Control, Controller, type FieldErrors, type UseFormRegister } from '@headway/sdk/forms'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { useManagerSearch } from './usePersonSearch.ts'

const texts = messages.form

/** The fields that creating and editing share, as the controls hold them. */
export interface UserFieldValues {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  role?: Role | undefined
  managerId?: number | null | undefined
}

interface UserFieldsProps {
  register: UseFormRegister<UserFieldValues>
  control: Control<UserFieldValues>
  errors: FieldErrors<UserFieldValues>
  /** Roles to choose from, the present one among them; none locks the role. */
  assignableRoles: readonly Role[]
  /** The role that a locked field shows. */
  role?: Role
  /** Who is the manager now. */
  manager: PickablePerson | null
  canChangeManager: boolean
  /** The person who is edited. */
  userId?: number
}

/** Name, e-mail address, role and manager. */
export function UserFields(props: UserFieldsProps) {
  const { register, control, errors, assignableRoles, canChangeManager } = props
  const search = useManagerSearch(props.userId)
  const [manager, setManager] = useState(props.manager)
  const isRoleLocked = assignableRoles.length === 0
  const choices = isRoleLocked && props.role ? [props.role] : assignableRoles
  return (
    <>
      <FormRow>
        <Field label={texts.firstName} required error={errors.firstName?.message}>
          <Input {...register('firstName')} autoComplete="off" maxLength={200} />
        </Field>
        <Field label={texts.lastName} required error={errors.lastName?.message}>
          <Input {...register('lastName')} autoComplete="off" maxLength={200} />
        </Field>
      </FormRow>
      <Field label={texts.email} required error={errors.email?.message}>
        <Input {...register('email')} type="email" inputMode="email" autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label={texts.role}
        required={!isRoleLocked}
        hint={isRoleLocked ? texts.roleLocked : undefined}
        error={errors.role?.message}
      >
        <Select
          {...register('role')}
          disabled={isRoleLocked}
          options={choices.map((value) => ({ value, label: roleNames[value] }))}
        />
      </Field>
      <Field
        label={texts.manager}
        hint={canChangeManager ? texts.managerHint : texts.managerLocked}
        error={errors.managerId?.message}
      >
        <Controller
          control={control}
          name="managerId"
          render={({ field }) => (
            <PersonCombobox
              {...search}
              value={manager}
              disabled={!canChangeManager}
              placeholder={texts.noManager}
              onChange={(person) => {
                setManager(person)
                field.onChange(person === null ? null : Number(person.id))
              }}
            />
          )}
        />
      </Field>
    </>
  )
}
