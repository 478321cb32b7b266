import type { Report } from '@headway/contracts/reports'
import {
  Async,
  Link as TextLink,
  MoreButton,
  Muted,
  RowItem,
  RowList,
  Skeleton,
  space,
} from '@headway/design-system'
import { ApprovalBadge } from '@headway/design-system/data'
import { fullName, Link, listQuery, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { summarizeApproval } from '../report-list/summarizeApproval.ts'
import { useLinkedReportsInfiniteQuery } from '../reports.api.ts'
import { toReport } from '../routes.ts'

const texts = messages.linked

/** Maximum length of a description in a row, in characters. */
const EXCERPT_LENGTH = 120

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`

const Summary = styled.span`
  flex: 1 1 14rem;
  min-width: 0;
  overflow-wrap: anywhere;
`

const excerptOf = (description: string): string =>
  description.length > EXCERPT_LENGTH
    ? `${Array.from(description)
        .slice(0, EXCERPT_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : description

function ReportRow({ report, taskId }: { report: Report; taskId: number }) {
  const formats = useFormats()
  const { id, author, createdAt, completionPercentage, description, fileUploads, urlLinks } = report
  const ofTask = report.tasks.find((task) => task.taskId === taskId)
  const facts = [
    texts.at(ofTask?.completionPercentage ?? completionPercentage),
    ...(fileUploads.length > 0 ? [texts.files(fileUploads.length)] : []),
    ...(urlLinks.length > 0 ? [texts.links(urlLinks.length)] : []),
  ]
  return (
    <RowItem>
      <Summary>
        <TextLink asChild>
          <Link to={toReport(id)}>{excerptOf(description)}</Link>
        </TextLink>
        <Muted as="span" style={{ display: 'block' }}>
          {author ? fullName(author) : texts.formerPerson}, {formats.moment(createdAt)}
        </Muted>
      </Summary>
      {report.needsApproval ? <ApprovalBadge approval={summarizeApproval(report)} /> : null}
      <Muted as="span">{facts.join(' · ')}</Muted>
    </RowItem>
  )
}

/** Tab of a task's page: the progress reports about it that the reader may read, newest first. */
export function LinkedReports({ taskId }: { taskId: number }) {
  const { items, state, ...list } = listQuery(useLinkedReportsInfiniteQuery(taskId), texts.failed)
  return (
    <Section aria-label={texts.title}>
      <Async
        state={state}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={2} />}
        error={list.error}
        onRetry={list.onRetry}
        empty={<Muted>{texts.empty}</Muted>}
        refreshing={list.refreshing}
      >
        <RowList aria-label={texts.label}>
          {items.map((report) => (
            <ReportRow key={report.id} report={report} taskId={taskId} />
          ))}
        </RowList>
        {list.hasMore ? (
          <MoreButton
            label={texts.more}
            busy={list.isLoadingMore}
            error={list.moreError}
            onMore={list.onMore}
          />
        ) : null}
      </Async>
    </Section>
  )
}
