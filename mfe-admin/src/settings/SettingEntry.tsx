import type { Setting } from '@headway/contracts/settings'
import { Button, color, font, space } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import { type FormFields, useFormField } from '@headway/sdk/forms'
import styled from 'styled-components'
import { settingsMessages } from '../messages/settings.ts'
import { SettingControl } from './SettingControl.tsx'
import { fieldNameOf } from './settingForm.ts'
import { describeValue, labelOf } from './settingValues.ts'

const texts = settingsMessages.sheet

const Entry = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
`

const Trace = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  color: ${color.text.muted};
  font: ${font.caption};
`

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** One setting of a form: its control, who has changed it last, and the ways back. */
export function SettingEntry({
  setting,
  form,
}: {
  setting: Setting
  form: FormFields<Record<string, unknown>>
}) {
  const { key, previous, updatedAt, updatedBy } = setting
  const field = useFormField(form, fieldNameOf(key))
  const formats = useFormats()
  const { value, onChange } = field.control
  return (
    <Entry>
      <SettingControl settingKey={key} field={field} />
      <Trace>
        {updatedAt && updatedBy ? (
          <span>{texts.changedBy(updatedBy.name, formats.moment(updatedAt))}</span>
        ) : null}
        {previous && !isSame(previous.value, value) ? (
          <Button
            size="small"
            intent="ghost"
            aria-label={texts.revertOf(labelOf(key), describeValue(key, previous.value))}
            onClick={() => onChange(previous.value)}
          >
            {texts.revert(describeValue(key, previous.value))}
          </Button>
        ) : null}
        {isSame(setting.default, value) ? null : (
          <Button
            size="small"
            intent="ghost"
            aria-label={texts.toDefaultOf(labelOf(key))}
            onClick={() => onChange(setting.default)}
          >
            {texts.toDefault}
          </Button>
        )}
      </Trace>
    </Entry>
  )
}
