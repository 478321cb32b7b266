import type { Setting, SettingKey } from '@headway/contracts/settings'
import { Button, color, font, space } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import { type FormFields, useFormField } from '@headway/sdk/forms'
import styled from 'styled-components'
import { settingsMessages } from '../messages/settings.ts'
import { SettingControl } from './SettingControl.tsx'
import { toFieldName } from './settingForm.ts'
import { settingFields } from './settingGroups.ts'
import { describeValue, settingLabel } from './formatSetting.ts'
import type { UnsavedChange } from './useSettingsForm.ts'

const { all: texts, units, values } = settingsMessages

const Row = styled.div<{ $isChanged: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  min-height: 3.25rem;
  padding: ${space[8]} 0;
  border-top: 1px solid ${color.border.subtle};
  box-shadow: ${({ $isChanged }) => ($isChanged ? `-0.75rem 0 0 -0.0625rem ${color.background.list}, calc(-0.75rem - 2px) 0 0 -0.0625rem ${color.accent.solid}` : 'none')};

  &:first-of-type {
    border-top: 0;
  }
`

const ChangeInfo = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[8]};
  color: ${color.text.muted};
  font: ${font.caption};

  &:empty {
    display: none;
  }
`

const TextButton = styled(Button)`
  min-height: 1rem;
  padding: 0;
  color: ${color.accent.text};
  font: ${font.caption};

  &:hover:not(:disabled) {
    background: none;
    text-decoration: underline;
  }
`

interface RestoreButtonProps {
  children: string
  /** Accessible name, which also names the setting. */
  label: string
  onClick: () => void
}

const RestoreButton = ({ children, label, onClick }: RestoreButtonProps) => (
  <TextButton intent="ghost" size="small" aria-label={label} onClick={onClick}>
    {children}
  </TextButton>
)

/** Returns the value in the unit of its field: `480 minutes` beside a field in minutes. */
function describeInUnit(key: SettingKey, value: unknown): string {
  const field = settingFields[key]
  return field.kind === 'number' && field.unit === units.minutes
    ? values.minutes(Number(value))
    : describeValue(key, value)
}

const isEqualValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

interface SettingRowProps {
  setting: Setting
  form: FormFields<Record<string, unknown>>
  change: UnsavedChange | undefined
}

/** Shows one setting: label and hint, control, last change, and buttons that undo it. */
export function SettingRow({ setting, form, change }: SettingRowProps) {
  const { key, previous, updatedAt, updatedBy } = setting
  const field = useFormField(form, toFieldName(key))
  const formats = useFormats()
  const { value, onChange } = field.control
  const label = settingLabel(key)
  return (
    <Row $isChanged={change !== undefined}>
      <SettingControl settingKey={key} field={field} />
      <ChangeInfo>
        {change ? (
          <>
            <span>{texts.was(describeInUnit(key, change.saved))}</span>
            <RestoreButton label={texts.undoOf(label)} onClick={() => onChange(change.saved)}>
              {texts.undo}
            </RestoreButton>
          </>
        ) : updatedAt && updatedBy ? (
          <span>{texts.changedBy(updatedBy.name, formats.day(updatedAt))}</span>
        ) : null}
        {!change && previous && !isEqualValue(previous.value, value) ? (
          <RestoreButton
            label={texts.revertOf(label, describeInUnit(key, previous.value))}
            onClick={() => onChange(previous.value)}
          >
            {texts.revert(describeInUnit(key, previous.value))}
          </RestoreButton>
        ) : null}
        {isEqualValue(setting.default, value) ? null : (
          <RestoreButton label={texts.toDefaultOf(label)} onClick={() => onChange(setting.default)}>
            {texts.toDefault}
          </RestoreButton>
        )}
      </ChangeInfo>
    </Row>
  )
}
