import { Button, FilterChip, Popover, SegmentedControl, Skeleton, space } from '@headway/design-system'
import { FilterIcon } from '@headway/design-system/icons'
import { KeyBuffer, lazyComponent, withValues } from '@headway/sdk'
import { Suspense, useRef } from 'react'
import styled from 'styled-components'
import { SearchField } from '../components/SearchField.tsx'
import { filterMessages } from '../messages/filters.ts'
import { messages } from '../messages/en.ts'
import { useFilterChips } from './useFilterChips.ts'
import { approvalChoices, MAX_SEARCH_LENGTH, type ReportAddress } from './useReportAddress.ts'

const texts = messages.list

// Loaded on demand, because most readers open the list without filters.
const FilterFields = lazyComponent(async () => (await import('./FilterFields.tsx')).FilterFields)

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};

  & > * {
    min-width: 0;
    max-width: 100%;
    overflow-x: auto;
  }
`

/** Leaves room for the focus ring, which scrolling would clip. */
const Search = styled.div`
  flex: 1 1 16rem;
  overflow: visible;
`

const options = approvalChoices.map((value) => ({ value, label: texts.approvals[value] }))

/** Search, approval, a button that opens the other filters, and a chip for each active one; the URL stores them. */
export function ReportFilters({ address }: { address: ReportAddress }) {
  const { filter, setFilter, choice } = address
  const toggle = useRef<HTMLDivElement>(null)
  const chips = useFilterChips(filter)
  return (
    <Row role="search" aria-label={texts.filters}>
      <Search>
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          maxLength={MAX_SEARCH_LENGTH}
          initialText={filter.q ?? ''}
          onSearch={(q) => setFilter(withValues(filter, { q }))}
        />
      </Search>
      <div>
        <SegmentedControl
          label={texts.approval}
          value={choice}
          onChange={(value) => setFilter(withValues(filter, { approval: value === 'all' ? '' : value }))}
          options={options}
        />
      </div>
      <div ref={toggle}>
        <Popover
          label={filterMessages.label}
          align="start"
          width="22rem"
          trigger={<Button icon={<FilterIcon />}>{filterMessages.label}</Button>}
        >
          <Suspense
            fallback={
              <>
                <KeyBuffer />
                <Skeleton lines={5} />
              </>
            }
          >
            <FilterFields filter={filter} onChange={setFilter} />
          </Suspense>
        </Popover>
      </div>
      {chips.map(({ name, value, key }) => (
        <FilterChip
          key={key}
          name={name}
          value={value}
          removeLabel={filterMessages.remove(`${name} ${value ?? ''}`.trim())}
          onRemove={() => {
            // The chip disappears with its focused button.
            toggle.current?.querySelector('button')?.focus()
            setFilter(withValues(filter, { [key]: '' }))
          }}
        />
      ))}
    </Row>
  )
}
