import { Alert, Button, EmptyState, PagedCardGrid, PageHeader, space } from '@headway/design-system'
import { PlusIcon } from '@headway/design-system/icons'
import { KeyBuffer, lazyComponent, listQuery, usePreload } from '@headway/sdk'
import { Suspense } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useReportsListInfiniteQuery } from '../reports.api.ts'
import { ReportsTabs } from '../report-days/ReportsTabs.tsx'
import { ExportMenu } from '../report-export/ExportMenu.tsx'
import { ReportFilters } from '../report-filters/ReportFilters.tsx'
import { type ReportAddress, useReportAddress } from '../report-filters/useReportAddress.ts'
import { filterMessages } from '../messages/filters.ts'
import { newParameter, reportParameter, routes } from '../routes.ts'
import { ReportCard } from './ReportCard.tsx'

const texts = messages.list

// Loaded on demand, because reading the list does not need the dialogs.
const ReportDialog = lazyComponent(
  async () => (await import('../report-detail/ReportDialog.tsx')).ReportDialog,
)
const CreateReportDialog = lazyComponent(
  async () => (await import('../report-form/CreateReportDialog.tsx')).CreateReportDialog,
)

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

function NoReports({ address: { filter, clear } }: { address: ReportAddress }) {
  return Object.keys(filter).length === 0 ? (
    <EmptyState title={texts.empty} description={texts.emptyHint} />
  ) : (
    <EmptyState
      title={texts.noMatches}
      description={texts.noMatchesHint}
      action={<Button onClick={clear}>{filterMessages.clear}</Button>}
    />
  )
}

interface PageActionsProps {
  address: ReportAddress
  isEmpty: boolean
  canCreate: boolean
}

function PageActions({ address: { filter, change }, isEmpty, canCreate }: PageActionsProps) {
  return (
    <>
      {isEmpty ? null : (
        <ExportMenu
          path="/api/progress-reports/export"
          filter={{ ...filter }}
          printPath={routes.print.path}
        />
      )}
      {canCreate ? (
        <Button intent="primary" icon={<PlusIcon />} onClick={() => change(newParameter, '1')}>
          {texts.create}
        </Button>
      ) : null}
    </>
  )
}

/** Page with all reports that the user may read, newest first. */
export function ReportList() {
  const address = useReportAddress()
  const { openId, isCreating, change } = address
  usePreload(ReportDialog)
  usePreload(CreateReportDialog)
  const query = useReportsListInfiniteQuery(address.filter)
  const { first, ...list } = listQuery(query, texts.failed)
  const isPartial = query.data?.pages.at(-1)?.isPartial ?? false

  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        count={first ? texts.count(first.total, first.isTotalCapped) : undefined}
        actions={
          first ? (
            <PageActions
              address={address}
              isEmpty={list.items.length === 0 && !list.hasMore}
              canCreate={first.can.create}
            />
          ) : null
        }
      />
      <ReportsTabs />
      <Content>
        <ReportFilters address={address} />
        {isPartial ? <Alert tone="info">{texts.partial}</Alert> : null}
        <PagedCardGrid
          {...list}
          loadingText={texts.loading}
          empty={<NoReports address={address} />}
          label={texts.label}
          getKey={(report) => String(report.id)}
          renderCard={(report) => (
            <ReportCard report={report} onOpen={() => change(reportParameter, String(report.id))} />
          )}
          minimumColumnWidth={420}
          moreLabel={isPartial ? texts.searchOlder : texts.more}
        />
      </Content>
      {Number.isSafeInteger(openId) && openId > 0 ? (
        <Suspense fallback={<KeyBuffer />}>
          <ReportDialog
            id={openId}
            listed={list.items.find((report) => report.id === openId)}
            onClose={() => change(reportParameter, null)}
          />
        </Suspense>
      ) : null}
      {first?.can.create && isCreating ? (
        <Suspense fallback={<KeyBuffer />}>
          <CreateReportDialog onClose={() => change(newParameter, null)} />
        </Suspense>
      ) : null}
    </>
  )
}
