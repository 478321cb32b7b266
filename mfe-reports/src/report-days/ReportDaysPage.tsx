import { limits, type Reply } from '@headway/contracts'
import type { reportDaysList, ReportingPerson } from '@headway/contracts/report-days'
import {
  Async,
  Button,
  EmptyState,
  MoreButton,
  PageHeader,
  Skeleton,
  space,
  useIsNarrow,
} from '@headway/design-system'
import { ReasonDialog } from '@headway/design-system/forms'
import { fullName, isCallError, listQuery, useCurrentUser, plusDays } from '@headway/sdk'
import styled from 'styled-components'
import { reportDaysMessages as texts } from '../messages/reportDays.ts'
import { ExportMenu } from '../report-export/ExportMenu.tsx'
import { OpenBlockersPanel } from '../blockers/OpenBlockersPanel.tsx'
import { columnsOf } from './columns.ts'
import { DaysList } from './DaysList.tsx'
import { DaysTable } from './DaysTable.tsx'
import { DaysToolbar, StateLegend } from './DaysToolbar.tsx'
import { dayName } from '../dates.ts'
import { RemindAll } from './RemindAll.tsx'
import { type DaysFilter, useReportDaysListInfiniteQuery } from './reportDays.api.ts'
import { ReportsTabs } from './ReportsTabs.tsx'
import { useDayActions } from './useDayActions.ts'
import { type DaysAddress, useDaysAddress } from './useDaysAddress.ts'

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

/** Days before today that phones load, enough for five working days with a weekend and holidays between them. */
const PHONE_DAYS = 14

/** Returns the filter of the list. Phones show the last working days, which may be those of the month before. */
function useListFilter({ filter, month, today }: DaysAddress): DaysFilter {
  const isNarrow = useIsNarrow()
  const start = plusDays(today, -PHONE_DAYS)
  const reachesBack = isNarrow && month === today.slice(0, 7) && start < filter.from
  return reachesBack ? { ...filter, from: start } : filter
}

/** Says that no report is missing; in a month without states, or if no one reports, that nothing matches. */
function NothingMissing({ address }: { address: DaysAddress }) {
  const { state: _, ...filter } = address.filter
  const query = useReportDaysListInfiniteQuery(filter)
  const { first, items, hasMore } = listQuery(query, texts.failed)
  if (query.isLoading) {
    return null
  }
  const hasStates = first !== undefined && first.since !== null && first.since <= filter.to
  if (!hasStates || filter.from > first.today || items.length === 0) {
    return <NoMatches address={address} />
  }
  const isDue = items.some(({ days }) => days.some(({ state }) => state === 'due'))
  const mayBeDue = isDue || (hasMore && first.today <= filter.to)
  return (
    <EmptyState
      title={mayBeDue ? texts.nothingMissing : texts.everyoneReported}
      action={<ClearButton address={address} />}
    />
  )
}

const ClearButton = ({ address }: { address: DaysAddress }) => (
  <Button onClick={address.clear}>{texts.clear}</Button>
)

const NoMatches = ({ address }: { address: DaysAddress }) => (
  <EmptyState
    title={texts.noMatches}
    description={texts.noMatchesHint}
    action={<ClearButton address={address} />}
  />
)

function NoPeople({ address, isOwn }: { address: DaysAddress; isOwn: boolean }) {
  const { isFiltered, filter, month, today } = address
  if (isOwn) {
    return <EmptyState title={texts.ownEmpty} />
  }
  if (!isFiltered) {
    return <EmptyState title={texts.empty} description={texts.emptyHint} />
  }
  if (filter.state === 'missing' && filter.q === undefined) {
    return <NothingMissing address={address} />
  }
  if (filter.state === 'due' && filter.q === undefined && month === today.slice(0, 7)) {
    return <EmptyState title={texts.nothingDue} action={<ClearButton address={address} />} />
  }
  return <NoMatches address={address} />
}

type ExcuseState = Omit<ReturnType<typeof useDayActions>, 'actions'>

function ExcuseDialog({ excusing, isExcusing, submitExcuse, closeExcuse }: ExcuseState) {
  return excusing ? (
    <ReasonDialog
      title={texts.excuseTitle}
      description={texts.excuseDescription(fullName(excusing.person), dayName(excusing.day))}
      submitLabel={texts.excuseSubmit}
      maxLength={limits.excuseReasonLength}
      busy={isExcusing}
      onSubmit={(reason) => void submitExcuse(reason)}
      onClose={closeExcuse}
    />
  ) : null
}

interface LoadedDaysProps {
  first: Reply<typeof reportDaysList>
  items: readonly ReportingPerson[]
  address: DaysAddress
  actions: ReturnType<typeof useDayActions>['actions']
}

function PageActions({ first, items, address, actions }: LoadedDaysProps) {
  return (
    <>
      {items.length > 0 ? <ExportMenu path="/api/report-days/export" filter={{ ...address.filter }} /> : null}
      {first.can.remind ? <RemindAll people={items} today={first.today} actions={actions} /> : null}
    </>
  )
}

function PeopleByDay({ first, items, address: { month, today, filter }, actions }: LoadedDaysProps) {
  const shown = { columns: columnsOf(first), people: items, actions }
  return useIsNarrow() ? (
    <DaysList {...shown} state={filter.state} />
  ) : (
    <DaysTable {...shown} month={month} today={today} />
  )
}

/** Page with the report days of a month by person: of the people below a manager, or of the user. */
export function ReportDaysPage() {
  const address = useDaysAddress()
  const isOwn = useCurrentUser().role === 'staff'
  const { actions, ...excuse } = useDayActions()
  const query = useReportDaysListInfiniteQuery(useListFilter(address))
  const { first, items, ...list } = listQuery(query, texts.failed)
  const isForbidden = first === undefined && isCallError(query.error) && query.error.status === 403

  return (
    <>
      <PageHeader
        title={isOwn ? texts.ownTitle : texts.title}
        {...(first?.can.seeOthers ? { count: texts.count(items.length, list.hasMore) } : {})}
        actions={first ? <PageActions {...{ first, items, address, actions }} /> : null}
      />
      <ReportsTabs />
      <Content>
        {isForbidden ? null : <DaysToolbar address={address} hasFilters={!isOwn} />}
        <Async
          state={isForbidden ? 'forbidden' : list.state}
          loadingText={texts.loading}
          skeleton={<Skeleton lines={10} />}
          error={list.error}
          onRetry={list.onRetry}
          empty={<NoPeople address={address} isOwn={isOwn} />}
          refreshing={list.refreshing}
        >
          <Content>
            {first ? <PeopleByDay {...{ first, items, address, actions }} /> : null}
            {list.hasMore ? (
              <MoreButton
                busy={list.isLoadingMore}
                error={list.moreError}
                onMore={list.onMore}
                label={texts.more}
              />
            ) : null}
            <StateLegend holidays={first?.holidays ?? []} />
          </Content>
        </Async>
        {first?.can.seeOthers ? <OpenBlockersPanel /> : null}
      </Content>
      <ExcuseDialog {...excuse} />
    </>
  )
}
