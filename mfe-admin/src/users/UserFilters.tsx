import { type Role, roleNames, roles } from '@headway/contracts'
import { Input, Select, space } from '@headway/design-system'
import { SearchIcon } from '@headway/design-system/icons'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import type { UserFilter, UserSort } from '../users.api.ts'
import { sorts } from './filter.ts'

const texts = messages.users
/** The search starts this long after the last key, in milliseconds. */
const SEARCH_DELAY = 250

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};

  & > :first-child {
    flex: 1 1 16rem;
    max-width: 24rem;
  }

  & > * {
    flex: 1 1 9rem;
    max-width: 12rem;
  }
`

interface UserFiltersProps {
  filter: UserFilter
  onChange: (filter: UserFilter) => void
}

/** Narrows the list by words, role and status; the address holds the choice. */
export function UserFilters({ filter, onChange }: UserFiltersProps) {
  const [words, setWords] = useState(filter.q ?? '')
  const given = filter.q ?? ''

  const sent = useRef(given)

  // The address follows the words; only what it says by itself, as after Back, takes their place.
  useEffect(() => {
    if (given !== sent.current) {
      sent.current = given
      setWords(given)
    }
  }, [given])

  useEffect(() => {
    if (words.trim() === sent.current) {
      return
    }
    const timer = setTimeout(() => {
      const { q: _, ...rest } = filter
      sent.current = words.trim()
      onChange(words.trim() === '' ? rest : { ...rest, q: words.trim() })
    }, SEARCH_DELAY)
    return () => clearTimeout(timer)
  }, [words, filter, onChange])

  const handleRole = (value: Role | '') => {
    const { role: _, ...rest } = filter
    onChange(value === '' ? rest : { ...rest, role: value })
  }

  const handleStatus = (value: 'active' | 'inactive' | '') => {
    const { status: _, ...rest } = filter
    onChange(value === '' ? rest : { ...rest, status: value })
  }

  const handleSort = (value: UserSort | '') => {
    const { sort: _, ...rest } = filter
    onChange(value === '' || value === sorts[0] ? rest : { ...rest, sort: value })
  }

  return (
    <Row role="search" aria-label={texts.filters}>
      <div>
        <Input
          type="search"
          icon={<SearchIcon />}
          aria-label={texts.search}
          placeholder={texts.search}
          value={words}
          maxLength={100}
          onChange={setWords}
        />
      </div>
      <Select
        aria-label={texts.role}
        placeholder={texts.anyRole}
        value={filter.role ?? ''}
        onChange={handleRole}
        options={roles.map((value) => ({ value, label: roleNames[value] }))}
      />
      <Select
        aria-label={texts.status}
        placeholder={texts.anyStatus}
        value={filter.status ?? ''}
        onChange={handleStatus}
        options={[
          { value: 'active', label: texts.active },
          { value: 'inactive', label: texts.inactive },
        ]}
      />
      <Select
        aria-label={texts.sort}
        value={filter.sort ?? 'name'}
        onChange={handleSort}
        options={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
      />
    </Row>
  )
}
