import type { NotificationType } from '@headway/contracts/delivery'
import { SegmentedControl } from '@headway/design-system'
import { DayRangeFields, Field, FilterRow, Select } from '@headway/design-system/forms'
import { useFormats, withValues } from '@headway/sdk'
import { notificationMessages } from '../messages/notifications.ts'
import { kinds } from './filter.ts'
import type { NotificationFilter } from './notifications.api.ts'

const texts = notificationMessages.filters

interface FiltersProps {
  filter: NotificationFilter
  onChange: (filter: NotificationFilter) => void
}

/** Filters notifications by read state, type and days. The URL contains the filter. */
export function NotificationFilters({ filter, onChange }: FiltersProps) {
  const { dateFormat } = useFormats()
  return (
    <FilterRow label={texts.label}>
      <Field label={texts.read} group>
        <SegmentedControl
          value={filter.unread ?? 'false'}
          options={[
            { value: 'false', label: texts.all },
            { value: 'true', label: texts.unread },
          ]}
          onChange={(value) => onChange(withValues(filter, { unread: value === 'true' ? 'true' : '' }))}
        />
      </Field>
      <Field label={texts.kind}>
        <Select<NotificationType | ''>
          placeholder={texts.anyKind}
          value={filter.type ?? ''}
          onChange={(type) => onChange(withValues(filter, { type }))}
          options={kinds.map((kind) => ({ value: kind, label: notificationMessages.kinds[kind].title }))}
        />
      </Field>
      <DayRangeFields
        format={dateFormat}
        labels={texts}
        value={{ from: filter.from ?? '', to: filter.to ?? '' }}
        onChange={(change) => onChange(withValues(filter, change))}
      />
    </FilterRow>
  )
}
