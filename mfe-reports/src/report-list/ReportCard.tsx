import type { Report } from '@headway/contracts/reports'
import {
  Avatar,
  Card,
  CardFooter,
  CardText,
  CardTitle,
  color,
  font,
  ProgressBar,
  space,
} from '@headway/design-system'
import { ApprovalBadge } from '@headway/design-system/data'
import { FileIcon } from '@headway/design-system/icons'
import styled from 'styled-components'
import { useFormats } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { summarizeApproval } from './summarizeApproval.ts'

const texts = messages.card
/** Maximum number of files that a card lists (specification, section 9). */
const MAX_FILES = 3

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
`

const Author = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
`

const Files = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin: 0;
  padding: 0;
  color: ${color.text.secondary};
  font: ${font.body};
  list-style: none;

  li {
    display: flex;
    align-items: center;
    gap: ${space[6]};
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

interface ReportCardProps {
  report: Report
  onOpen: () => void
}

const describeTasks = (title: string, others: number) => (others > 0 ? texts.moreTasks(title, others) : title)

/** Card of a report in the grid. The whole card is a button that opens the report by click, Enter or Space. */
export function ReportCard({ report, onOpen }: ReportCardProps) {
  const formats = useFormats()
  const name = report.assigneeName ?? texts.unknownUser
  const day = report.reportDate ? formats.day(report.reportDate) : texts.noDate
  const moreFiles = report.fileUploads.length - MAX_FILES
  return (
    <Card onActivate={onOpen}>
      <Head>
        <Author>
          <Avatar id={report.author?.id} name={name} decorative />
          <CardTitle as="h2">{name}</CardTitle>
        </Author>
        <ApprovalBadge approval={summarizeApproval(report)} />
      </Head>
      <CardText $lines={3} $steady>
        {report.description || texts.noDescription}
      </CardText>
      <ProgressBar value={report.completionPercentage} label={texts.progress} showValue />
      {report.fileUploads.length > 0 ? (
        <Files>
          {report.fileUploads.slice(0, MAX_FILES).map((file) => (
            <li key={file.id}>
              <FileIcon size={14} />
              {file.name}
            </li>
          ))}
          {moreFiles > 0 ? <li>{texts.moreFiles(moreFiles)}</li> : null}
        </Files>
      ) : null}
      <CardFooter>
        <span>{day}</span>
        {report.taskTitle ? <span>{describeTasks(report.taskTitle, report.tasks.length - 1)}</span> : null}
      </CardFooter>
    </Card>
  )
}
