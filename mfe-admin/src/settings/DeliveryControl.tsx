import { type Role, roleNames, roles } from '@headway/contracts'
import {
  type Delivery,
  type DeliveryOfRoles,
  mustReach,
  type NotificationType,
  reachesRole,
} from '@headway/contracts/delivery'
import { FormLayout, Select, type SelectOption } from '@headway/design-system'
import { Field } from '@headway/design-system/forms'
import type { FormField } from '@headway/sdk/forms'
import { useState } from 'react'
import { settingsMessages as texts } from '../messages/settings.ts'

const DIFFERS = 'differs'

/** Ways to be told that a role may have. */
const optionsFor = (type: NotificationType, told: readonly Role[]): SelectOption<Delivery>[] =>
  (Object.entries(texts.values.deliveries) as [Delivery, string][])
    .filter(([value]) => value !== 'off' || !told.some((role) => mustReach(type, role)))
    .map(([value, label]) => ({ value, label }))

interface DeliveryProps {
  field: FormField<unknown>
  label: string
  type: NotificationType
}

/** How a kind is told: to everybody whom it reaches alike, or role by role. */
export function DeliveryControl({ field, label, type }: DeliveryProps) {
  const chosen = field.control.value as DeliveryOfRoles
  const told = roles.filter((role) => reachesRole(type, role))
  const [isChoosing, setChoosing] = useState(false)
  const [common] = new Set(told.map((role) => chosen[role]))
  const isDifferent = isChoosing || told.some((role) => chosen[role] !== common)

  const changeFor = (some: readonly Role[], delivery: Delivery | '') =>
    delivery === '' ||
    field.control.onChange({ ...chosen, ...Object.fromEntries(some.map((role) => [role, delivery])) })
  const changeAll = (value: Delivery | typeof DIFFERS | '') => {
    setChoosing(value === DIFFERS)
    if (value !== DIFFERS) {
      changeFor(told, value)
    }
  }

  return (
    <FormLayout>
      <Field inline label={label} error={field.error}>
        <Select<Delivery | typeof DIFFERS>
          ref={field.control.ref}
          value={isDifferent ? DIFFERS : common}
          options={[
            ...optionsFor(type, told),
            ...(told.length > 1 ? [{ value: DIFFERS, label: texts.delivery.differs } as const] : []),
          ]}
          onChange={changeAll}
        />
      </Field>
      {isDifferent
        ? told.map((role) => (
            <Field key={role} inline label={texts.delivery.of(label, roleNames[role])}>
              <Select<Delivery>
                value={chosen[role]}
                options={optionsFor(type, [role])}
                onChange={(delivery) => changeFor([role], delivery)}
              />
            </Field>
          ))
        : null}
    </FormLayout>
  )
}
