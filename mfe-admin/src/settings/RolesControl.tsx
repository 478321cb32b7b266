import { type Role, roleNames, roles } from '@headway/contracts'
import { Checkbox, FormLayout, Select } from '@headway/design-system'
import { Field } from '@headway/design-system/forms'
import type { FormField } from '@headway/sdk/forms'
import { useState } from 'react'
import { settingsMessages } from '../messages/settings.ts'
import { rolesOf, scopeOf } from './settingValues.ts'

const texts = settingsMessages.twoFactor

type Scope = keyof typeof texts.scopes

const scopes = Object.entries(texts.scopes).map(([value, label]) => ({ value: value as Scope, label }))

/** Whom something is required of: nobody, administrators, everybody, or roles that are chosen one by one. */
export function RolesControl({ field, hint }: { field: FormField<unknown>; hint: string | undefined }) {
  const chosen = field.control.value as Role[]
  const [isChoosing, setChoosing] = useState(false)
  const scope: Scope = isChoosing ? 'chosen' : scopeOf(chosen)

  const changeScope = (next: Scope | '') => {
    setChoosing(next === 'chosen')
    if (next !== '' && next !== 'chosen') {
      field.control.onChange([...rolesOf[next]])
    }
  }
  const toggle = (role: Role, isOn: boolean) => {
    setChoosing(true)
    field.control.onChange(roles.filter((one) => (one === role ? isOn : chosen.includes(one))))
  }

  return (
    <FormLayout>
      <Field inline label={texts.label} hint={hint} error={field.error}>
        <Select ref={field.control.ref} value={scope} options={scopes} onChange={changeScope} />
      </Field>
      {scope === 'chosen' ? (
        <Field label={texts.roles} group>
          {roles.map((role) => (
            <Checkbox
              key={role}
              label={roleNames[role]}
              checked={chosen.includes(role)}
              onChange={(isOn) => toggle(role, isOn)}
            />
          ))}
        </Field>
      ) : null}
    </FormLayout>
  )
}
