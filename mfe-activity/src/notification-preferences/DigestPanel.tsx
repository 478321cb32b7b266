import type { NotificationPreferences } from '@headway/contracts/notifications'
import { Panel } from '@headway/design-system'
import { Field, Select } from '@headway/design-system/forms'
import { notificationMessages } from '../messages/notifications.ts'
import { useSavePreferences } from './usePreferences.ts'

const texts = notificationMessages.preferences.digest

type DigestDays = NotificationPreferences['digestDays']

const options = (Object.entries(texts.days) as [DigestDays, string][]).map(([value, label]) => ({
  value,
  label,
}))

/** Panel for the days of the daily digest. A choice is saved at once. */
export function DigestPanel({ preferences }: { preferences: NotificationPreferences }) {
  const { save, isSaving } = useSavePreferences(preferences)
  const { digestDays, digestTime, timeZone } = preferences
  return (
    <Panel title={texts.title}>
      <Field label={texts.label} hint={texts.hint(digestTime, timeZone.replaceAll('_', ' '))}>
        <Select<DigestDays>
          disabled={isSaving}
          value={digestDays}
          options={options}
          onChange={(value) => (value === '' ? undefined : void save({ digestDays: value }))}
        />
      </Field>
    </Panel>
  )
}
