import { type Role, roleNames, roles } from '@headway/contracts'
import { Checkbox } from '@headway/design-system'
import { Field, FormLayout, Select } from '@headway/design-system/forms'
import type { FormField } from '@headway/sdk/forms'
import { useState } from 'react'
import { settingsMessages } from '../messages/settings.ts'
import { rolesOfGroup, roleGroup } from './formatSetting.ts'

const texts = settingsMessages.twoFactor

type Scope = keyof typeof texts.scopes

const scopes = Object.entries(texts.scopes).map(([value, label]) => ({ value: value as Scope, label }))

/** Shows the control for the roles of a requirement: none, administrators, all, or chosen roles. */
export function RolesControl({ field, hint }: { field: FormField<unknown>; hint: string | undefined }) {
  const chosen = field.control.value as Role[]
  const [isChoosing, setChoosing] = useState(false)
  const scope: Scope = isChoosing ? 'chosen' : roleGroup(chosen)

  const changeScope = (next: Scope | '') => {
    setChoosing(next === 'chosen')
    if (next !== '' && next !== 'chosen') {
      field.control.onChange([...rolesOfGroup[next]])
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
