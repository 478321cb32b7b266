import { roleNames, roles } from '@headway/contracts'
import type { SettingKey } from '@headway/contracts/settings'
import { Checkbox, Input } from '@headway/design-system'
import { Field, NumberField, Select, Switch } from '@headway/design-system/forms'
import type { FormField } from '@headway/sdk/forms'
import { settingsMessages as texts } from '../messages/settings.ts'
import { RolesControl } from './RolesControl.tsx'
import { settingFields } from './settingGroups.ts'
import { TagColorsControl } from './TagColorsControl.tsx'

/** Initial time before one is chosen (specification, section 2: 'Daily at 5 PM'). */
const DEFAULT_TIME = '17:00'

interface ControlProps {
  settingKey: SettingKey
  field: FormField<unknown>
}

/** Returns the time zones known to this browser plus the current one, which only the server may know. */
const zonesWith = (zone: string): string[] =>
  [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])].toSorted()

function WorkingDays({ field, label }: { field: FormField<unknown>; label: string }) {
  const days = field.control.value as number[]
  const toggle = (day: number, isOn: boolean) =>
    field.control.onChange(
      isOn ? [...days, day].toSorted((a, b) => a - b) : days.filter((one) => one !== day),
    )
  return (
    <Field label={label} error={field.error} group>
      {texts.weekdays.map((name, index) => (
        <Checkbox
          key={name}
          label={name}
          checked={days.includes(index + 1)}
          onChange={(isOn) => toggle(index + 1, isOn)}
        />
      ))}
    </Field>
  )
}

function Reminder({ field, hint }: { field: FormField<unknown>; hint: string | undefined }) {
  const time = field.control.value as string | null
  return (
    <>
      <Switch
        label={texts.all.remind}
        checked={time !== null}
        onChange={(isOn) => field.control.onChange(isOn ? DEFAULT_TIME : null)}
      />
      {time === null ? null : (
        <Field inline label={texts.all.at} hint={hint} error={field.error}>
          <Input
            {...field.control}
            type="time"
            value={time}
            onChange={(text) => field.control.onChange(text)}
          />
        </Field>
      )}
    </>
  )
}

/** Shows a select for a setting with several labeled values. */
function Choice(props: ControlProps & { options: readonly { value: string; label: string }[] }) {
  const { settingKey, field, options } = props
  return (
    <Field inline label={texts.labels[settingKey]} hint={texts.hints[settingKey]} error={field.error}>
      <Select
        {...field.control}
        value={field.control.value as string}
        onChange={(value) => field.control.onChange(value)}
        options={options}
      />
    </Field>
  )
}

function NumberOf({ settingKey, field, unit, factor }: ControlProps & { unit: string; factor: number }) {
  const value = field.control.value as number | null
  return (
    <Field inline label={texts.labels[settingKey]} hint={texts.hints[settingKey]} error={field.error}>
      <NumberField
        {...field.control}
        unit={unit}
        // Steps of a large unit fall on whole numbers; values between them are shown unchanged.
        value={value === null ? null : Number((value / factor).toFixed(3))}
        onChange={(shown) => field.control.onChange(shown === null ? null : Math.round(shown * factor))}
      />
    </Field>
  )
}

/** Shows the form control of one setting. */
export function SettingControl({ settingKey, field }: ControlProps) {
  const label = texts.labels[settingKey]
  const hint = texts.hints[settingKey]
  const description = settingFields[settingKey]
  switch (description.kind) {
    case 'text':
    case 'time':
      return (
        <Field inline label={label} hint={hint} error={field.error}>
          <Input
            {...field.control}
            {...(description.kind === 'time' ? { type: 'time' } : {})}
            value={field.control.value as string}
            autoComplete="off"
            onChange={(text) => field.control.onChange(text)}
          />
        </Field>
      )
    case 'timeZone': {
      const zones = zonesWith(field.control.value as string)
      const options = zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
      return <Choice settingKey={settingKey} field={field} options={options} />
    }
    case 'workingDays':
      return <WorkingDays field={field} label={label} />
    case 'switch':
      return (
        <Switch
          label={label}
          {...(hint === undefined ? {} : { description: hint })}
          checked={field.control.value as boolean}
          onChange={(isOn) => field.control.onChange(isOn)}
        />
      )
    case 'role': {
      const options = roles.map((role) => ({ value: role, label: roleNames[role] }))
      return <Choice settingKey={settingKey} field={field} options={options} />
    }
    case 'roles':
      return <RolesControl field={field} hint={hint} />
    case 'tagColors':
      return <TagColorsControl field={field} hint={hint} />
    case 'reminder':
      return <Reminder field={field} hint={hint} />
    case 'number':
      return (
        <NumberOf settingKey={settingKey} field={field} unit={description.unit} factor={description.factor} />
      )
    case 'choice':
      return <Choice settingKey={settingKey} field={field} options={description.options} />
  }
}
