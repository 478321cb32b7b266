import { roleNames, roles } from '@headway/contracts'
import { Input, media, space } from '@headway/design-system'
import { Select } from '@headway/design-system/forms'
import { SearchIcon } from '@headway/design-system/icons'
import { useSearchWords, withValues } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import type { UserFilter } from '../users.api.ts'
import { sorts } from './filter.ts'

const texts = messages.users

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};

  & > :first-child {
    flex: 0 1 20rem;
    min-width: 10rem;
  }

  /* On phones the search fills a row, and the three choices share the next one. */
  ${media.narrow} {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, auto));
    justify-content: space-between;
    gap: ${space[4]};

    & > :first-child {
      grid-column: 1 / -1;
    }

    select {
      padding-inline-start: ${space[4]};
    }
  }
`

interface UserFiltersProps {
  filter: UserFilter
  onChange: (filter: UserFilter) => void
}

/** Shows the filters of the list by text, role and status; the URL stores them. */
export function UserFilters({ filter, onChange }: UserFiltersProps) {
  const [searchText, setSearchText] = useSearchWords(filter.q ?? '', (q) =>
    onChange(withValues(filter, { q })),
  )
  return (
    <Row role="search" aria-label={texts.filters}>
      <div>
        <Input
          type="search"
          icon={<SearchIcon />}
          aria-label={texts.search}
          placeholder={texts.search}
          value={searchText}
          maxLength={100}
          onChange={setSearchText}
        />
      </div>
      <Select
        quiet
        aria-label={texts.role}
        placeholder={texts.anyRole}
        value={filter.role ?? ''}
        onChange={(role) => onChange(withValues(filter, { role }))}
        options={roles.map((value) => ({ value, label: roleNames[value] }))}
      />
      <Select
        quiet
        aria-label={texts.status}
        placeholder={texts.anyStatus}
        value={filter.status ?? ''}
        onChange={(status) => onChange(withValues(filter, { status }))}
        options={[
          { value: 'active', label: texts.active },
          { value: 'inactive', label: texts.inactive },
        ]}
      />
      <Select
        quiet
        aria-label={texts.sort}
        value={filter.sort ?? 'name'}
        onChange={(sort) => onChange(withValues(filter, { sort: sort === sorts[0] ? '' : sort }))}
        options={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
      />
    </Row>
  )
}
