import type { AuditArea } from '@headway/contracts/audit'
import { Button, Input, media, Select, space, Tag } from '@headway/design-system'
import { DayRangeFields, Field, PersonCombobox, type PickablePerson } from '@headway/design-system/forms'
import { FilterIcon, SearchIcon } from '@headway/design-system/icons'
import { fullName, useFormats, useSearchWords, withValues } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { auditMessages } from '../messages/audit.ts'
import { useActivePersonSearch } from '../user-form/usePersonSearch.ts'
import { useUsersGetQuery } from '../users.api.ts'
import type { AuditFilter } from './audit.api.ts'
import { areas } from './filter.ts'

const texts = auditMessages.filters
/** Id of no person: the search excludes no one. */
const NO_PERSON = 0

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};

  /* Labels beside their controls: one row is enough. */
  & > div {
    display: flex;
    align-items: center;
    gap: ${space[8]};
  }

  & > div:first-child {
    flex: 1 1 10rem;
  }

  & > div:first-child > :first-child {
    flex: 1;
  }

  & input[role='combobox'] {
    width: 10rem;
  }

  ${media.narrow} {
    & > div {
      flex: 1 1 100%;
      justify-content: space-between;
    }

    &[data-open='false'] > :not(div:first-child) {
      display: none;
    }
  }
`

/** On wide screens all filters have room and need no button. */
const PhoneOnly = styled.span`
  display: none;

  ${media.narrow} {
    display: contents;
  }
`

const Tags = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

/** Wraps as a whole, so that both days stay side by side. */
const Days = styled.div`
  && > div {
    display: flex;
    align-items: center;
    gap: ${space[8]};
  }

  input {
    max-width: 8rem;
  }

  ${media.narrow} {
    && {
      flex-direction: column;
      align-items: stretch;
    }

    && > div {
      justify-content: space-between;
    }

    input {
      width: 10rem;
      max-width: none;
    }
  }
`

interface FiltersProps {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

function PersonFilter({ filter, onChange }: FiltersProps) {
  const { person } = filter
  const { data } = useUsersGetQuery(Number(person), { skip: person === undefined })
  const search = useActivePersonSearch(NO_PERSON)
  const value: PickablePerson | null =
    person === undefined ? null : { id: person, name: data ? fullName(data) : texts.unknownPerson }
  return (
    <Field label={texts.person}>
      <PersonCombobox
        {...search}
        value={value}
        placeholder={texts.anyPerson}
        onChange={(chosen) => onChange(withValues(filter, { person: chosen?.id ?? '' }))}
      />
    </Field>
  )
}

/** What an entry has narrowed the list down to; a press takes it back. */
function ChosenTags({ filter, onChange }: FiltersProps) {
  const { kind, objectType, objectId, address } = filter
  const tags: [string, AuditFilter | Record<string, ''>][] = [
    ...(kind ? [[texts.only.kind(auditMessages.kindOf(kind)), { kind: '' }] as [string, { kind: '' }]] : []),
    ...(objectType
      ? [
          [texts.only.object(`${objectType} ${objectId ?? ''}`.trim()), { objectType: '', objectId: '' }] as [
            string,
            Record<string, ''>,
          ],
        ]
      : []),
    ...(address ? [[texts.only.address(address), { address: '' }] as [string, { address: '' }]] : []),
  ]
  return tags.length === 0 ? null : (
    <Tags>
      {tags.map(([label, values]) => (
        <Tag key={label} onRemove={() => onChange(withValues(filter, values))}>
          {label}
        </Tag>
      ))}
    </Tags>
  )
}

/** Narrows the log by words, subject, person and days; the address holds the choice. */
export function AuditFilters(props: FiltersProps) {
  const { filter, onChange } = props
  const [words, setWords] = useSearchWords(filter.search ?? '', (search) =>
    onChange(withValues(filter, { search })),
  )
  const { dateFormat } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const chosenCount = [filter.area, filter.person, filter.from, filter.to].filter(Boolean).length
  return (
    <>
      <Row role="search" aria-label={texts.label} data-open={isOpen}>
        <div>
          <Input
            type="search"
            icon={<SearchIcon />}
            aria-label={texts.search}
            placeholder={texts.search}
            value={words}
            maxLength={200}
            onChange={setWords}
          />
          <PhoneOnly>
            <Button icon={<FilterIcon />} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {texts.toggle(chosenCount)}
            </Button>
          </PhoneOnly>
        </div>
        <Select<AuditArea | ''>
          quiet
          aria-label={texts.area}
          placeholder={texts.anyArea}
          value={filter.area ?? ''}
          onChange={(area) => onChange(withValues(filter, { area }))}
          options={areas.map((value) => ({ value, label: auditMessages.areas[value] }))}
        />
        <PersonFilter {...props} />
        <Days>
          <DayRangeFields
            format={dateFormat}
            labels={texts}
            value={{ from: filter.from ?? '', to: filter.to ?? '' }}
            onChange={(change) => onChange(withValues(filter, change))}
          />
        </Days>
      </Row>
      <ChosenTags {...props} />
    </>
  )
}
