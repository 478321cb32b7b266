import { limits } from '@headway/contracts'
import type { Report } from '@headway/contracts/reports'
import {
  Alert,
  Async,
  Button,
  color,
  EmptyState,
  font,
  media,
  PageHeader,
  Skeleton,
  space,
} from '@headway/design-system'
import { ArrowLeftIcon } from '@headway/design-system/icons'
import { Link, messageFor, requestIdOf, useFormats, useSearchParams } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { exportMessages } from '../messages/export.ts'
import { messages } from '../messages/en.ts'
import { filterFrom } from '../report-filters/useReportAddress.ts'
import { useFilterChips } from '../report-filters/useFilterChips.ts'
import type { ReportFilter } from '../reports.api.ts'
import { routes } from '../routes.ts'
import { useReportsPrintQuery } from './reportExport.api.ts'

const texts = exportMessages.printPage

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};

  ${media.print} {
    display: none;
  }
`

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`

const Entry = styled.li`
  padding: ${space[12]} 0;
  border-bottom: 1px solid ${color.border.default};
  break-inside: avoid;
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space[16]};

  h2 {
    font: ${font.bodyStrong};
    overflow-wrap: anywhere;
  }
`

const Small = styled.p`
  color: ${color.text.muted};
  font: ${font.caption};
  overflow-wrap: anywhere;
`

const Text = styled.p`
  max-width: 72ch;
  padding: ${space[4]} 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`

function PrintedReport({ report }: { report: Report }) {
  const formats = useFormats()
  const { tasks, nextSteps, blockers, fileUploads, urlLinks } = report
  const open = blockers.filter(({ solvedAt }) => solvedAt === null)
  return (
    <Entry>
      <Head>
        <h2>
          {report.assigneeName ?? messages.card.unknownUser} · {formats.day(report.reportDate)}
        </h2>
        <Small>{texts.submitted(formats.moment(report.createdAt))}</Small>
      </Head>
      {tasks.map(({ taskId, taskTitle, completionPercentage }) => (
        <Small key={taskId}>
          {taskTitle ?? messages.form.unknownTask} · {completionPercentage}%
        </Small>
      ))}
      <Text>{report.description}</Text>
      {nextSteps ? <Small>{texts.next(nextSteps)}</Small> : null}
      {open.length > 0 ? <Small>{texts.blocked(open.map(({ text }) => text))}</Small> : null}
      {fileUploads.length > 0 ? <Small>{texts.files(fileUploads.map(({ name }) => name))}</Small> : null}
      {urlLinks.map(({ title, url }) => (
        <Small key={`${title} ${url}`}>
          {title}: {url}
        </Small>
      ))}
    </Entry>
  )
}

/** Returns the filters of the printed list as text, since a printed page has no filter bar. */
function useFilterTexts(filter: ReportFilter): string[] {
  const { approval, q } = filter
  const chips = useFilterChips(filter).map(({ name, value }) =>
    value === undefined ? name : texts.filter(name, value),
  )
  return [
    ...(q === undefined ? [] : [texts.filter(texts.search, q)]),
    ...(approval === undefined
      ? []
      : [texts.filter(messages.list.approval, messages.list.approvals[approval])]),
    ...chips,
  ]
}

/** Shows the newest reports of a filtered list in one column for printing. */
export function PrintPage() {
  const [parameters] = useSearchParams()
  const filter = filterFrom(parameters)
  const filters = useFilterTexts(filter)
  const [opened] = useState(() => new Date().toISOString())
  const formats = useFormats()
  const { data, error, isFetching, refetch } = useReportsPrintQuery(filter)
  const state = data ? 'ready' : error && !isFetching ? 'error' : 'loading'
  const items = data?.items ?? []
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={[texts.printed(formats.moment(opened)), ...filters].join(' · ')}
        count={data ? texts.count(items.length) : undefined}
        actions={
          <Actions>
            <Button asChild icon={<ArrowLeftIcon />}>
              <Link to={`${routes.list.path}?${parameters}`}>{texts.back}</Link>
            </Button>
            <Button intent="primary" disabled={items.length === 0} onClick={() => window.print()}>
              {texts.print}
            </Button>
          </Actions>
        }
      />
      <Async
        state={state}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={12} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {items.length === 0 ? <EmptyState title={texts.empty} /> : null}
        {data?.hasMore ? (
          <Alert tone="warning">
            {items.length < limits.printedReports ? texts.olderNotSearched : texts.hasMore}
          </Alert>
        ) : null}
        <List>
          {items.map((report) => (
            <PrintedReport key={report.id} report={report} />
          ))}
        </List>
      </Async>
    </>
  )
}
