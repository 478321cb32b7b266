import { type Role, roleNames } from '@headway/contracts'
import { Input } from '@headway/design-system'
import { Field, FormRow, PersonCombobox, type PickablePerson, Select } from '@headway/design-system/forms'
import { type FormFields, useFormField } from '@headway/sdk/forms'
import { messages } from '../messages/en.ts'
import type { KnownManagers } from './useKnownManagers.ts'
import { useManagerSearch } from './usePersonSearch.ts'

const texts = messages.form

/** Values of the fields shared by the forms for creating and editing a user. */
export interface UserFieldValues {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  role?: Role | undefined
  managerId?: number | null | undefined
}

interface UserFieldsProps {
  form: FormFields<UserFieldValues>
  /** Selectable roles including the current one; an empty list locks the role. */
  assignableRoles: readonly Role[]
  managers: KnownManagers
  canChangeManager: boolean
  /** User being edited; undefined for a new user. */
  userId?: number
}

function ManagerField({ form, canChangeManager, userId, managers }: UserFieldsProps) {
  const managerId = useFormField(form, 'managerId')
  const search = useManagerSearch(userId)

  const handleManager = (person: PickablePerson | null) => {
    if (person) {
      managers.add(person)
    }
    managerId.control.onChange(person === null ? null : Number(person.id))
  }

  return (
    <Field
      label={texts.manager}
      hint={canChangeManager ? texts.managerHint : texts.managerLocked}
      error={managerId.error}
    >
      <PersonCombobox
        {...search}
        value={managers.find(managerId.control.value)}
        disabled={!canChangeManager}
        placeholder={texts.noManager}
        onChange={handleManager}
      />
    </Field>
  )
}

/** Shows the fields for name, email address, role and manager. */
export function UserFields(props: UserFieldsProps) {
  const { form, assignableRoles } = props
  const firstName = useFormField(form, 'firstName')
  const lastName = useFormField(form, 'lastName')
  const email = useFormField(form, 'email')
  const role = useFormField(form, 'role')
  const isRoleLocked = assignableRoles.length === 0
  const present = role.control.value
  const choices = isRoleLocked && present ? [present] : assignableRoles

  return (
    <>
      <FormRow>
        <Field label={texts.firstName} required error={firstName.error}>
          <Input {...firstName.control} autoComplete="off" maxLength={200} />
        </Field>
        <Field label={texts.lastName} required error={lastName.error}>
          <Input {...lastName.control} autoComplete="off" maxLength={200} />
        </Field>
      </FormRow>
      <Field label={texts.email} required error={email.error}>
        <Input {...email.control} type="email" inputMode="email" autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label={texts.role}
        required={!isRoleLocked}
        hint={isRoleLocked ? texts.roleLocked : undefined}
        error={role.error}
      >
        <Select
          {...role.control}
          onChange={(value) => (value === '' ? undefined : role.control.onChange(value))}
          disabled={isRoleLocked}
          options={choices.map((value) => ({ value, label: roleNames[value] }))}
        />
      </Field>
      <ManagerField {...props} />
    </>
  )
}
