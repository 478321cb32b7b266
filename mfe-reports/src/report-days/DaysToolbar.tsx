import type { Holiday } from '@headway/contracts/calendar'
import { type ReportDayState, reportDayStates } from '@headway/contracts/report-days'
import { color, font, IconButton, SegmentedControl, space } from '@headway/design-system'
import { Select } from '@headway/design-system/forms'
import { ChevronLeftIcon, ChevronRightIcon } from '@headway/design-system/icons'
import styled from 'styled-components'
import { SearchField } from '../components/SearchField.tsx'
import { reportDaysMessages as texts } from '../messages/reportDays.ts'
import { dayName, monthName, plusMonths } from '../dates.ts'
import { type ShownState, StateIcon } from './StateIcon.tsx'
import { type DaysAddress, MAX_SEARCH_LENGTH } from './useDaysAddress.ts'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
`

const MonthControl = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};

  span {
    min-width: 8.5rem;
    font: ${font.bodyStrong};
    text-align: center;
  }
`

const Search = styled.div`
  flex: 1 1 10rem;
  max-width: 16rem;
`

const State = styled.div`
  flex: 0 1 9rem;
  min-width: 8rem;
`

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};
  margin: 0;
  padding: 0;
  color: ${color.text.secondary};
  list-style: none;

  li {
    display: inline-flex;
    align-items: center;
    gap: ${space[4]};
  }
`

const scopes = (['all', 'direct'] as const).map((value) => ({ value, label: texts.scopes[value] }))
const states = reportDayStates.map((value) => ({ value, label: texts.states[value] }))
const legend: readonly ShownState[] = [...reportDayStates, 'notExpected', 'holiday']

/** Month, and for managers the filters of the people. */
export function DaysToolbar({ address, hasFilters }: { address: DaysAddress; hasFilters: boolean }) {
  const { month, today, filter, change } = address
  const isCurrent = month >= today.slice(0, 7)
  return (
    <Row role="search" aria-label={texts.filters}>
      {hasFilters ? (
        <SegmentedControl
          label={texts.scope}
          value={filter.under}
          onChange={(value) => change('under', value === 'all' ? null : value)}
          options={scopes}
        />
      ) : null}
      <MonthControl>
        <IconButton
          size="small"
          label={texts.previousMonth}
          icon={<ChevronLeftIcon />}
          onClick={() => change('month', plusMonths(month, -1))}
        />
        <span aria-live="polite">{monthName(month)}</span>
        <IconButton
          size="small"
          label={texts.nextMonth}
          icon={<ChevronRightIcon />}
          disabled={isCurrent}
          onClick={() => change('month', plusMonths(month, 1))}
        />
      </MonthControl>
      {hasFilters ? (
        <>
          <Search>
            <SearchField
              label={texts.search}
              placeholder={texts.search}
              maxLength={MAX_SEARCH_LENGTH}
              initialText={filter.q ?? ''}
              onSearch={(words) => change('q', words || null)}
            />
          </Search>
          <State>
            <Select<ReportDayState>
              aria-label={texts.state}
              placeholder={texts.anyState}
              value={filter.state ?? ''}
              options={states}
              onChange={(value) => change('state', value || null)}
            />
          </State>
        </>
      ) : null}
    </Row>
  )
}

/** Legend of the icons. It also names the holidays, because touch screens do not show the titles of the columns. */
export function StateLegend({ holidays }: { holidays: readonly Holiday[] }) {
  const names = holidays.map(({ day, name }) => texts.holidayOn(name, dayName(day)))
  return (
    <Legend aria-label={texts.legend}>
      {legend.map((state) => (
        <li key={state}>
          <StateIcon state={state} />
          {state === 'holiday' && names.length > 0 ? texts.holidays(names) : texts.states[state]}
        </li>
      ))}
    </Legend>
  )
}
