import { Button, Checkbox, FilterChip, Input, Popover, SegmentedControl, space } from '@headway/design-system'
import { DayRangeFields, Field, PersonCombobox, type PickablePerson } from '@headway/design-system/forms'
import { FilterIcon, SearchIcon } from '@headway/design-system/icons'
import { fullName, useCurrentUser, useFormats, useSearchWords } from '@headway/sdk'
import { useRef } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { usePersonSearch } from './usePersonSearch.ts'
import { approvalChoices, MAX_SEARCH_LENGTH, type ReportAddress } from './useReportAddress.ts'

const texts = messages.list

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};

  & > * {
    min-width: 0;
    max-width: 100%;
  }
`

/** Leaves room for the focus ring, which scrolling would clip. */
const Search = styled.div`
  flex: 1 1 16rem;
`

const Scroll = styled.div`
  overflow-x: auto;
`

const Fields = styled.div`
  display: grid;
  gap: ${space[12]};
  padding: ${space[16]};
`

const options = approvalChoices.map((value) => ({ value, label: texts.approvals[value] }))

interface FiltersProps {
  address: ReportAddress
}

/** Search field. The server searches, and the URL contains the text. */
function ReportSearch({ address: { q, change } }: FiltersProps) {
  const [words, setWords] = useSearchWords(q, (text) => change('q', text || null))
  return (
    <Input
      type="search"
      icon={<SearchIcon />}
      aria-label={texts.search}
      placeholder={texts.searchHint}
      value={words}
      maxLength={MAX_SEARCH_LENGTH}
      onChange={setWords}
    />
  )
}

function PersonField({ address: { filter, change } }: FiltersProps) {
  const { people, ...search } = usePersonSearch(filter.author)
  const chosen = people.find(({ id }) => String(id) === filter.author)
  const value: PickablePerson | null =
    filter.author === undefined
      ? null
      : { id: filter.author, name: chosen ? fullName(chosen) : texts.unknownPerson }
  return (
    <Field label={texts.person}>
      <PersonCombobox
        {...search}
        value={value}
        placeholder={texts.anyPerson}
        onChange={(person) => change('author', person?.id ?? null)}
      />
    </Field>
  )
}

function FilterFields({ address }: FiltersProps) {
  const { filter, change, changeAll } = address
  const { dateFormat } = useFormats()
  const { role } = useCurrentUser()
  const seesOthers = role !== 'staff' && role !== 'viewer'
  return (
    <Fields>
      {seesOthers ? <PersonField address={address} /> : null}
      <DayRangeFields
        format={dateFormat}
        labels={texts}
        value={{ from: filter.from ?? '', to: filter.to ?? '' }}
        onChange={(days) => changeAll(days)}
      />
      <Checkbox
        label={texts.withBlockers}
        checked={filter.blockers === 'open'}
        onChange={(isChosen) => change('blockers', isChosen ? 'open' : null)}
      />
      {seesOthers ? (
        <Checkbox
          label={texts.unreadLately}
          checked={filter.unread === 'yes'}
          onChange={(isChosen) => change('unread', isChosen ? 'yes' : null)}
        />
      ) : null}
    </Fields>
  )
}

interface Chip {
  name: string
  value?: string
  /** Parameter that the chip removes. */
  parameter: string
}

function useChips({ filter }: ReportAddress): Chip[] {
  const { author, from, to, blockers, unread } = filter
  const { dueDate } = useFormats()
  const { people } = usePersonSearch(author)
  const person = people.find(({ id }) => String(id) === author)
  const chips: (Chip | false)[] = [
    author !== undefined && {
      name: texts.person,
      value: person ? fullName(person) : texts.unknownPerson,
      parameter: 'author',
    },
    from !== undefined && { name: texts.from, value: dueDate(from), parameter: 'from' },
    to !== undefined && { name: texts.to, value: dueDate(to), parameter: 'to' },
    blockers !== undefined && { name: texts.withBlockers, parameter: 'blockers' },
    unread !== undefined && { name: texts.unread, parameter: 'unread' },
  ]
  return chips.filter((chip) => chip !== false)
}

/** Shows the search, the approval, a button that opens further filters, and a chip for each of those in use. */
export function ReportFilters({ address }: FiltersProps) {
  const { choice, change } = address
  const toggle = useRef<HTMLDivElement>(null)
  return (
    <Row role="search" aria-label={texts.filters}>
      <Search>
        <ReportSearch address={address} />
      </Search>
      <Scroll>
        <SegmentedControl
          label={texts.approval}
          value={choice}
          onChange={(value) => change('approval', value === 'all' ? null : value)}
          options={options}
        />
      </Scroll>
      <div ref={toggle}>
        <Popover
          label={texts.filters}
          width="24rem"
          trigger={<Button icon={<FilterIcon />}>{texts.filters}</Button>}
        >
          <FilterFields address={address} />
        </Popover>
      </div>
      {useChips(address).map(({ name, value, parameter }) => (
        <FilterChip
          key={parameter}
          name={name}
          value={value}
          removeLabel={texts.removeFilter(`${name} ${value ?? ''}`.trim())}
          onRemove={() => {
            // The chip disappears with its focused button.
            toggle.current?.querySelector('button')?.focus()
            change(parameter, null)
          }}
        />
      ))}
    </Row>
  )
}
