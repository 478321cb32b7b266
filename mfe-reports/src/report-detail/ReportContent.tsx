import type { Report } from '@headway/contracts/reports'
import { isSafeUrl } from '@headway/contracts'
import { Avatar, color, font, Link, ProgressBar, Skeleton, space } from '@headway/design-system'
import { ApprovalBadge } from '@headway/design-system/data'
import { FileList } from '@headway/design-system/forms'
import styled from 'styled-components'
import { lazyComponent, useFormats } from '@headway/sdk'
import { Suspense } from 'react'
import { commentMessages } from '../messages/comments.ts'
import { messages } from '../messages/en.ts'
import { BlockerItems } from '../blockers/BlockerItems.tsx'
import { summarizeApproval } from '../report-list/summarizeApproval.ts'
import { ReadMark } from './ReadMark.tsx'
import { type FileContentKind, ReportFileRow } from './ReportFileRow.tsx'

const texts = messages.detail

// Loaded on demand, with the editor for comments.
const ReportComments = lazyComponent(
  async () => (await import('../comments/ReportComments.tsx')).ReportComments,
)

const Content = styled.div`
  display: grid;
  gap: ${space[20]};
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
`

const Author = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-width: 0;
`

const Name = styled.p`
  font: ${font.bodyStrong};
  overflow-wrap: anywhere;
`

const Muted = styled.p`
  color: ${color.text.muted};
  font: ${font.body};
  overflow-wrap: anywhere;
`

const Description = styled.p`
  max-width: 72ch;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`

const Section = styled.section`
  display: grid;
  gap: ${space[8]};
`

const Title = styled.h3`
  font: ${font.bodyStrong};
`

const Links = styled.ul`
  display: grid;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  list-style: none;
`

interface ReportContentProps {
  report: Report
  onShowFile: (kind: FileContentKind, fileId: number) => void
}

function ReportLinks({ links }: { links: Report['urlLinks'] }) {
  return (
    <Section>
      <Title>{texts.links}</Title>
      <Links>
        {links.map((link) => (
          <li key={`${link.title} ${link.url}`}>
            {isSafeUrl(link.url) ? (
              <Link external href={link.url}>
                {link.title || link.url}
              </Link>
            ) : (
              <span>{link.title || link.url}</span>
            )}
            {link.description ? <Muted>{link.description}</Muted> : null}
          </li>
        ))}
      </Links>
    </Section>
  )
}

function CommentsSection({ reportId }: { reportId: number }) {
  return (
    <Section>
      <Title>{commentMessages.title}</Title>
      <Suspense fallback={<Skeleton lines={3} />}>
        <ReportComments reportId={reportId} />
      </Suspense>
    </Section>
  )
}

/** The task of the report, or its tasks with their percentages. */
function ReportTasks({ report: { tasks, taskTitle } }: { report: Report }) {
  if (tasks.length > 1) {
    return (
      <Section>
        <Title>{texts.tasks}</Title>
        {tasks.map(({ taskId, taskTitle: title, completionPercentage }) => (
          <div key={taskId}>
            <Muted>{title ?? messages.form.unknownTask}</Muted>
            <ProgressBar value={completionPercentage} label={title ?? messages.form.unknownTask} showValue />
          </div>
        ))}
      </Section>
    )
  }
  return taskTitle ? (
    <Muted>
      {texts.task}: {taskTitle}
    </Muted>
  ) : null
}

/** Content of a report: author, text, tasks, blockers, files, links, approval, readers and comments. */
export function ReportContent({ report, onShowFile }: ReportContentProps) {
  const formats = useFormats()
  const name = report.assigneeName ?? messages.card.unknownUser
  return (
    <Content>
      <Head>
        <Author>
          <Avatar id={report.author?.id} name={name} size="large" decorative />
          <div>
            <Name>{name}</Name>
            <Muted>
              <time dateTime={report.reportDate}>{formats.moment(report.reportDate)}</time>
            </Muted>
          </div>
        </Author>
        <ApprovalBadge approval={summarizeApproval(report)} />
      </Head>
      <ReportTasks report={report} />
      <Description>{report.description || messages.card.noDescription}</Description>
      {report.tasks.length > 1 ? null : (
        <ProgressBar value={report.completionPercentage} label={messages.card.progress} showValue />
      )}
      {report.nextSteps === null ? null : (
        <Section>
          <Title>{texts.next}</Title>
          <Description>{report.nextSteps}</Description>
        </Section>
      )}
      {report.blockers.length > 0 ? (
        <Section>
          <Title>{messages.blockers.title}</Title>
          <BlockerItems blockers={report.blockers} />
        </Section>
      ) : null}
      {report.fileUploads.length > 0 ? (
        <Section>
          <Title>{texts.files}</Title>
          <FileList>
            {report.fileUploads.map((file) => (
              <ReportFileRow
                key={file.id}
                report={report}
                file={file}
                onShow={(kind) => onShowFile(kind, file.id)}
              />
            ))}
          </FileList>
        </Section>
      ) : null}
      {report.urlLinks.length > 0 ? <ReportLinks links={report.urlLinks} /> : null}
      {report.approvedAt && report.approvedBy ? (
        <Muted>{texts.approvedBy(report.approvedBy, formats.moment(report.approvedAt))}</Muted>
      ) : null}
      <ReadMark report={report} />
      <CommentsSection reportId={report.id} />
    </Content>
  )
}
