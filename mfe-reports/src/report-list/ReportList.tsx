import {
  Alert,
  Button,
  EmptyState,
  Input,
  PagedCardGrid,
  PageHeader,
  SegmentedControl,
  space,
} from '@headway/design-system'
import { PlusIcon, SearchIcon } from '@headway/design-system/icons'
import {
  KeyBuffer,
  lazyComponent,
  listQuery,
  usePreload,
  useSearchParams,
  useSearchWords,
} from '@headway/sdk'
import { Suspense } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { type ApprovalFilter, type ReportFilter, useReportsListInfiniteQuery } from '../reports.api.ts'
import { ReportsTabs } from '../report-days/ReportsTabs.tsx'
import { ExportMenu } from '../report-export/ExportMenu.tsx'
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

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
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

const MAX_SEARCH_LENGTH = 200

type Choice = ApprovalFilter | 'all'
const choices: readonly Choice[] = ['all', 'pending', 'approved', 'none']
const options = choices.map((value) => ({ value, label: texts.approvals[value] }))

const isChoice = (value: string | null): value is Choice => choices.includes(value as Choice)

/** Search field. The server searches, and the URL contains the text. */
function ReportSearch({ initialText, onSearch }: { initialText: string; onSearch: (words: string) => void }) {
  const [words, setWords] = useSearchWords(initialText, onSearch)
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

/** Returns the state in the URL: the filter, the open report, and whether the dialog for a new report is open. */
function useReportAddress() {
  const [parameters, setParameters] = useSearchParams()
  const approvalParameter = parameters.get('approval')
  const choice = isChoice(approvalParameter) ? approvalParameter : 'all'
  const q = parameters.get('q')?.trim().slice(0, MAX_SEARCH_LENGTH) ?? ''
  const filter: ReportFilter = {
    ...(choice === 'all' ? {} : { approval: choice }),
    ...(q === '' ? {} : { q }),
  }
  const change = (name: string, value: string | null) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === null) {
          next.delete(name)
        } else {
          next.set(name, value)
        }
        return next
      },
      { replace: name !== reportParameter },
    )
  return {
    choice,
    q,
    filter,
    isCreating: parameters.has(newParameter),
    openId: Number(parameters.get(reportParameter) ?? Number.NaN),
    change,
    showAll: () => setParameters({}, { replace: true }),
  }
}

type ReportAddress = ReturnType<typeof useReportAddress>

function ReportFilters({ address: { q, choice, change } }: { address: ReportAddress }) {
  return (
    <Filters role="search" aria-label={texts.filters}>
      <Search>
        <ReportSearch initialText={q} onSearch={(words) => change('q', words || null)} />
      </Search>
      <div>
        <SegmentedControl
          label={texts.approval}
          value={choice}
          onChange={(value) => change('approval', value === 'all' ? null : value)}
          options={options}
        />
      </div>
    </Filters>
  )
}

function NoReports({ address: { filter, showAll } }: { address: ReportAddress }) {
  return Object.keys(filter).length === 0 ? (
    <EmptyState title={texts.empty} description={texts.emptyHint} />
  ) : (
    <EmptyState
      title={texts.noMatches}
      description={texts.noMatchesHint}
      action={<Button onClick={showAll}>{texts.showAll}</Button>}
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
            <PageActions address={address} isEmpty={list.items.length === 0} canCreate={first.can.create} />
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
          moreLabel={isPartial ? texts.lookFurther : texts.more}
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
