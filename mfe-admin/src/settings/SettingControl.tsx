import { roleNames, roles } from '@headway/contracts'
import { reportingRoles, type SettingKey } from '@headway/contracts/settings'
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

interface ListProps<Value> {
  field: FormField<unknown>
  label: string
  /** In the order in which chosen values are stored. */
  options: readonly { value: Value; label: string }[]
}

/** Shows a checkbox for each value of a list. */
function CheckboxList<Value>({ field, label, options }: ListProps<Value>) {
  const chosen = field.control.value as readonly Value[]
  const toggle = (changed: Value, isOn: boolean) =>
    field.control.onChange(
      options
        .map(({ value }) => value)
        .filter((value) => (value === changed ? isOn : chosen.includes(value))),
    )
  return (
    <Field label={label} error={field.error} group>
      {options.map((option) => (
        <Checkbox
          key={option.label}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={(isOn) => toggle(option.value, isOn)}
        />
      ))}
    </Field>
  )
}

interface OptionalTimeProps {
  field: FormField<unknown>
  hint: string | undefined
  switchLabel: string
  timeLabel: string
}

function OptionalTime({ field, hint, switchLabel, timeLabel }: OptionalTimeProps) {
  const time = field.control.value as string | null
  return (
    <>
      <Switch
        label={switchLabel}
        checked={time !== null}
        onChange={(isOn) => field.control.onChange(isOn ? DEFAULT_TIME : null)}
      />
      {time === null ? null : (
        <Field inline label={timeLabel} hint={hint} error={field.error}>
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

const weekdays = texts.weekdays.map((label, index) => ({ value: index + 1, label }))
const reporting = reportingRoles.map((value) => ({ value, label: roleNames[value] }))

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

function TextOrTime({ settingKey, field, type }: ControlProps & { type: 'text' | 'time' }) {
  return (
    <Field inline label={texts.labels[settingKey]} hint={texts.hints[settingKey]} error={field.error}>
      <Input
        {...field.control}
        type={type}
        value={field.control.value as string}
        autoComplete="off"
        onChange={(text) => field.control.onChange(text)}
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
      return <TextOrTime settingKey={settingKey} field={field} type={description.kind} />
    case 'timeZone': {
      const zones = zonesWith(field.control.value as string)
      const options = zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
      return <Choice settingKey={settingKey} field={field} options={options} />
    }
    case 'workingDays':
      return <CheckboxList field={field} label={label} options={weekdays} />
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
    case 'reportingRoles':
      return <CheckboxList field={field} label={label} options={reporting} />
    case 'optionalTime':
      return (
        <OptionalTime
          field={field}
          hint={hint}
          switchLabel={description.switchLabel}
          timeLabel={description.timeLabel}
        />
      )
    case 'number':
      return (
        <NumberOf settingKey={settingKey} field={field} unit={description.unit} factor={description.factor} />
      )
    case 'choice':
      return <Choice settingKey={settingKey} field={field} options={description.options} />
  }
}
