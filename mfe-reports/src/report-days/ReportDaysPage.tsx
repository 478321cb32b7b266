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
import { fullName, isCallError, listQuery, useCurrentUser } from '@headway/sdk'
import styled from 'styled-components'
import { reportDaysMessages as texts } from '../messages/reportDays.ts'
import { ExportMenu } from '../report-export/ExportMenu.tsx'
import { OpenBlockersPanel } from '../blockers/OpenBlockersPanel.tsx'
import { columnsOf } from './daysOf.ts'
import { DaysList } from './DaysList.tsx'
import { DaysTable } from './DaysTable.tsx'
import { DaysToolbar, StateLegend } from './DaysToolbar.tsx'
import { dayName } from './months.ts'
import { RemindAll } from './RemindAll.tsx'
import { useReportDaysListInfiniteQuery } from './reportDays.api.ts'
import { ReportsTabs } from './ReportsTabs.tsx'
import { useDayActions } from './useDayActions.ts'
import { type DaysAddress, useDaysAddress } from './useDaysAddress.ts'

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

function NoPeople({ address, isOwn }: { address: DaysAddress; isOwn: boolean }) {
  if (isOwn) {
    return <EmptyState title={texts.ownEmpty} />
  }
  if (!address.isFiltered) {
    return <EmptyState title={texts.empty} description={texts.emptyHint} />
  }
  const isEveryoneDone = address.filter.state === 'missing' && address.filter.q === undefined
  return (
    <EmptyState
      title={isEveryoneDone ? texts.everyoneReported : texts.noMatches}
      description={isEveryoneDone ? '' : texts.noMatchesHint}
      action={<Button onClick={address.clear}>{texts.clear}</Button>}
    />
  )
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
  const shown = { month, columns: columnsOf(first), people: items, actions }
  return useIsNarrow() ? <DaysList {...shown} state={filter.state} /> : <DaysTable {...shown} today={today} />
}

/** Page with the daily reports of a month by person: of the people below a manager, or one's own. */
export function ReportDaysPage() {
  const address = useDaysAddress()
  const isOwn = useCurrentUser().role === 'staff'
  const { actions, ...excuse } = useDayActions()
  const query = useReportDaysListInfiniteQuery(address.filter)
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
