import type { AuditArea } from '@headway/contracts/audit'
import { Input, media, Select, space, Tag } from '@headway/design-system'
import { DateField, Field, PersonCombobox, type PickablePerson } from '@headway/design-system/forms'
import { SearchIcon } from '@headway/design-system/icons'
import { fullName, useFormats } from '@headway/sdk'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { auditMessages } from '../messages/audit.ts'
import { useActivePersonSearch } from '../user-form/usePersonSearch.ts'
import { useUsersGetQuery } from '../users.api.ts'
import type { AuditFilter } from './audit.api.ts'
import { areas, withValues } from './filter.ts'

const texts = auditMessages.filters
/** The search starts this long after the last key, in milliseconds. */
const SEARCH_DELAY = 250
/** Nobody has this id: the search for people leaves nobody out. */
const NOBODY = 0

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

const Tags = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

interface FiltersProps {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

/** The words of the search box: the address follows them, and only what it says by itself takes their place. */
function useWords({ filter, onChange }: FiltersProps) {
  const given = filter.search ?? ''
  const [words, setWords] = useState(given)
  const sent = useRef(given)

  useEffect(() => {
    if (given !== sent.current) {
      sent.current = given
      setWords(given)
    }
  }, [given])

  useEffect(() => {
    if (words.trim() === sent.current) {
      return undefined
    }
    const timer = setTimeout(() => {
      sent.current = words.trim()
      onChange(withValues(filter, { search: words.trim() }))
    }, SEARCH_DELAY)
    return () => clearTimeout(timer)
  }, [words, filter, onChange])

  return [words, setWords] as const
}

function PersonFilter({ filter, onChange }: FiltersProps) {
  const { person } = filter
  const { data } = useUsersGetQuery(Number(person), { skip: person === undefined })
  const search = useActivePersonSearch(NOBODY)
  const value: PickablePerson | null =
    person === undefined ? null : { id: person, name: data ? fullName(data) : texts.somebody }
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
  const [words, setWords] = useWords(props)
  const { dateFormat } = useFormats()
  return (
    <>
      <Row role="search" aria-label={texts.label}>
        <Field label={texts.search}>
          <Input
            type="search"
            icon={<SearchIcon />}
            placeholder={texts.searchHint}
            value={words}
            maxLength={200}
            onChange={setWords}
          />
        </Field>
        <Field label={texts.area}>
          <Select<AuditArea | ''>
            placeholder={texts.anyArea}
            value={filter.area ?? ''}
            onChange={(area) => onChange(withValues(filter, { area }))}
            options={areas.map((value) => ({ value, label: auditMessages.areas[value] }))}
          />
        </Field>
        <PersonFilter {...props} />
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
      <ChosenTags {...props} />
    </>
  )
}
