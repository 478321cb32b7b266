import type { AuditArea } from '@headway/contracts/audit'
import { Button, FilterChip, Input, media, Popover, space } from '@headway/design-system'
import {
  DayRangeFields,
  Field,
  PersonCombobox,
  type PickablePerson,
  Select,
} from '@headway/design-system/forms'
import { FilterIcon, SearchIcon } from '@headway/design-system/icons'
import { fullName, useFormats, useSearchWords, withValues } from '@headway/sdk'
import { useRef } from 'react'
import styled from 'styled-components'
import { auditMessages } from '../messages/audit.ts'
import { useSectionTitle } from '../sections/useSectionTitle.ts'
import { useActivePersonSearch } from '../user-form/usePersonSearch.ts'
import { useUsersGetQuery } from '../users.api.ts'
import type { AuditFilter } from './audit.api.ts'
import { areas } from './filter.ts'

const texts = auditMessages.filters
/** `useActivePersonSearch` excludes one user by id. No user has this id. */
const NO_PERSON = 0

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};

  & > :first-child {
    flex: 0 1 15rem;
    min-width: 10rem;
  }

  ${media.narrow} {
    & > :first-child {
      flex: 1;
    }
  }
`

const Fields = styled.div`
  display: grid;
  gap: ${space[12]};
  padding: ${space[16]};
`

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[8]};

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`

interface FiltersProps {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

/** Returns the name of the person of the filter. */
function usePersonName({ person }: AuditFilter): string {
  const { data } = useUsersGetQuery(Number(person), { skip: person === undefined })
  return data ? fullName(data) : texts.unknownPerson
}

function PersonField({ filter, onChange }: FiltersProps) {
  const { person } = filter
  const name = usePersonName(filter)
  const search = useActivePersonSearch(NO_PERSON)
  const value: PickablePerson | null = person === undefined ? null : { id: person, name }
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

function FilterFields(props: FiltersProps) {
  const { filter, onChange } = props
  const { dateFormat } = useFormats()
  return (
    <Fields>
      <Field label={texts.area}>
        <Select<AuditArea | ''>
          placeholder={texts.anyArea}
          value={filter.area ?? ''}
          onChange={(area) => onChange(withValues(filter, { area }))}
          options={areas.map((value) => ({ value, label: auditMessages.areas[value] }))}
        />
      </Field>
      <PersonField {...props} />
      <Days>
        <DayRangeFields
          format={dateFormat}
          labels={texts}
          value={{ from: filter.from ?? '', to: filter.to ?? '' }}
          onChange={(change) => onChange(withValues(filter, change))}
        />
      </Days>
    </Fields>
  )
}

interface Chip {
  name: string
  value?: string
  /** Filters that the chip removes. */
  keys: (keyof AuditFilter)[]
}

/** Returns the active filters other than the search text. */
function useChips(filter: AuditFilter): Chip[] {
  const { area, kind, person, objectType, objectId, address, from, to } = filter
  const { dueDate } = useFormats()
  const personName = usePersonName(filter)
  const sectionTitle = useSectionTitle(objectType === 'section' ? objectId : undefined)
  const chips: (Chip | false)[] = [
    area !== undefined && { name: texts.area, value: auditMessages.areas[area], keys: ['area'] },
    kind !== undefined && { name: texts.only.kind, value: auditMessages.kindOf(kind), keys: ['kind'] },
    person !== undefined && { name: texts.person, value: personName, keys: ['person'] },
    objectType !== undefined && {
      name: texts.only.object,
      value: `${objectType} ${sectionTitle ?? objectId ?? ''}`.trim(),
      keys: ['objectType', 'objectId'],
    },
    address !== undefined && { name: texts.only.address, value: address, keys: ['address'] },
    from !== undefined && { name: texts.from, value: dueDate(from), keys: ['from'] },
    to !== undefined && { name: texts.to, value: dueDate(to), keys: ['to'] },
  ]
  return chips.filter((chip) => chip !== false)
}

/** Shows the search, a button that opens the filters, and a chip for each active filter; the URL stores them. */
export function AuditFilters(props: FiltersProps) {
  const { filter, onChange } = props
  const [searchText, setSearchText] = useSearchWords(filter.search ?? '', (search) =>
    onChange(withValues(filter, { search })),
  )
  const toggle = useRef<HTMLDivElement>(null)
  const chips = useChips(filter)
  return (
    <Row role="search" aria-label={texts.label}>
      <div>
        <Input
          type="search"
          icon={<SearchIcon />}
          aria-label={texts.search}
          placeholder={texts.search}
          value={searchText}
          maxLength={200}
          onChange={setSearchText}
        />
      </div>
      <div ref={toggle}>
        <Popover
          label={texts.label}
          align="start"
          width="24rem"
          trigger={<Button icon={<FilterIcon />}>{texts.label}</Button>}
        >
          <FilterFields {...props} />
        </Popover>
      </div>
      {chips.map(({ name, value, keys }) => (
        <FilterChip
          key={keys[0]}
          name={name}
          value={value}
          removeLabel={texts.remove(`${name} ${value ?? ''}`.trim())}
          onRemove={() => {
            // The chip disappears with its focused button.
            toggle.current?.querySelector('button')?.focus()
            onChange(withValues(filter, Object.fromEntries(keys.map((key) => [key, '']))))
          }}
        />
      ))}
    </Row>
  )
}
