import type { NotificationType } from '@headway/contracts/delivery'
import { media, SegmentedControl, Select, space } from '@headway/design-system'
import { DateField, Field } from '@headway/design-system/forms'
import { useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { notificationMessages } from '../messages/notifications.ts'
import { kinds, withValues } from './filter.ts'
import type { NotificationFilter } from './notifications.api.ts'

const texts = notificationMessages.filters

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[12]};

  & > * {
    flex: 1 1 9rem;
    min-width: 0;
  }

  ${media.large} {
    & > * {
      max-width: 16rem;
    }
  }
`

interface FiltersProps {
  filter: NotificationFilter
  onChange: (filter: NotificationFilter) => void
}

/** Narrows the notifications by what is unread, kind and days; the address holds the choice. */
export function NotificationFilters({ filter, onChange }: FiltersProps) {
  const { dateFormat } = useFormats()
  return (
    <Row role="search" aria-label={texts.label}>
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
      <Field label={texts.from}>
        <DateField
          format={dateFormat}
          value={filter.from ?? ''}
          onChange={(from) => onChange(withValues(filter, { from }))}
        />
      </Field>
      <Field label={texts.to}>
        <DateField
          format={dateFormat}
          value={filter.to ?? ''}
          onChange={(to) => onChange(withValues(filter, { to }))}
        />
      </Field>
    </Row>
  )
}
