import type { Reply } from '@headway/contracts'
import type { ConsolidatedReport, insightsConsolidated } from '@headway/contracts/insights'
import { Avatar, color, font, media, radius, space } from '@headway/design-system'
import { ClockIcon, FileIcon } from '@headway/design-system/icons'
import { fullName, Link, useFormats } from '@headway/sdk'
import { useId } from 'react'
import styled from 'styled-components'
import { toReport, toTask } from '../links.ts'
import { messages } from '../messages/en.ts'
import { PeriodSummary } from './PeriodSummary.tsx'
import { staffWhoReported } from './staffWhoReported.ts'

const texts = messages.consolidated

type Groups = Reply<typeof insightsConsolidated>['groups']

const Document = styled.div`
  display: grid;
  grid-template-columns: 13.5rem minmax(0, 45rem);
  gap: ${space[32]};

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }

  ${media.wide} {
    grid-template-columns: 13.5rem minmax(0, 1fr) 13rem;
  }

  ${media.print} {
    display: block;
  }
`

const Outline = styled.nav`
  position: sticky;
  top: 4rem;
  align-self: start;

  ul {
    display: grid;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  a {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    min-height: 1.75rem;
    padding: 0 ${space[8]};
    border-radius: ${radius.control};
    color: ${color.text.secondary};
    text-decoration: none;
  }

  a:hover {
    background: ${color.background.hover};
  }

  ${media.coarse} {
    a {
      min-height: 2.75rem;
    }
  }

  ${media.narrow} {
    position: static;
  }
`

const OutlineCount = styled.span`
  margin-inline-start: auto;
  color: ${color.text.muted};
  font: ${font.caption};
  white-space: nowrap;
`

const Group = styled.section`
  & + & {
    margin-block-start: ${space[20]};
    padding-block-start: ${space[20]};
    border-top: 1px solid ${color.border.default};
  }

  h2 {
    scroll-margin-top: 4rem;
    font: ${font.lead};
    font-weight: 600;
    letter-spacing: -0.01em;
  }
`

const Summary = styled.p`
  color: ${color.text.secondary};
`

const Item = styled.article`
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr);
  gap: 0 ${space[12]};
  padding: ${space[12]} 0;
  overflow-wrap: anywhere;

  & + & {
    border-top: 1px solid ${color.border.subtle};
  }

  ${media.print} {
    break-inside: avoid;
  }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space[8]};

  h3 {
    font: ${font.bodyStrong};
    font-weight: 600;
  }

  a {
    color: inherit;
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }
`

const Task = styled.span`
  color: ${color.text.muted};
`

const Progress = styled.span`
  margin-inline-start: auto;
  color: ${color.text.secondary};
  font-variant-numeric: tabular-nums;
`

const Text = styled.p`
  margin-block-start: ${space[2]};
  font: ${font.reading};
  white-space: pre-line;
  text-wrap: pretty;
`

const Details = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[12]};
  margin-block-start: ${space[4]};
  color: ${color.text.muted};
  font: ${font.caption};

  span {
    display: inline-flex;
    align-items: center;
    gap: ${space[4]};
  }
`

function ReportItem({ report }: { report: ConsolidatedReport }) {
  const { id, author, createdAt, taskId, taskTitle, description, completionPercentage, files, pendingFiles } =
    report
  const { moment } = useFormats()
  const name = fullName(author)
  return (
    <Item>
      <Avatar id={author.id} name={name} src={author.profileImageUrl} size="medium" decorative />
      <div>
        <Head>
          <h3>
            <Link to={toReport(id)} aria-label={texts.open(name)}>
              {name}
            </Link>
          </h3>
          {taskId !== null && taskTitle !== null ? (
            <Task>
              <Link to={toTask(taskId)}>{taskTitle}</Link>
            </Task>
          ) : null}
          <Progress>{texts.progress(completionPercentage)}</Progress>
        </Head>
        <Text>{description}</Text>
        <Details>
          <span>
            <ClockIcon size={12} />
            {moment(createdAt)}
          </span>
          {files > 0 ? (
            <span>
              <FileIcon size={12} />
              {texts.files(files)}
              {pendingFiles > 0 ? `, ${texts.toApprove(pendingFiles)}` : ''}
            </span>
          ) : null}
        </Details>
      </div>
    </Item>
  )
}

const formatTitle = ({ manager }: Groups[number]) => (manager ? fullName(manager) : texts.noManager)

/** Reports grouped by the manager of their author. */
export function ReportGroups({ span, groups }: { span: 'day' | 'week'; groups: Groups }) {
  const prefix = useId()
  const idOf = ({ manager }: Groups[number]) => `${prefix}-${manager?.id ?? 0}`
  return (
    <Document>
      <Outline aria-label={texts.outline} data-print="hidden">
        <ul>
          {groups.map((group) => (
            <li key={idOf(group)}>
              <a href={`#${idOf(group)}`}>
                {formatTitle(group)}
                <OutlineCount>{messages.outOf(staffWhoReported(group), group.staff)}</OutlineCount>
              </a>
            </li>
          ))}
        </ul>
      </Outline>
      <div>
        {groups.map((group) => (
          <Group key={idOf(group)} aria-labelledby={idOf(group)}>
            <h2 id={idOf(group)} tabIndex={-1}>
              {formatTitle(group)}
            </h2>
            <Summary>
              {group.staff > 0 ? `${texts.summary(staffWhoReported(group), group.staff)}, ` : ''}
              {texts.reports(group.reports.length)}
            </Summary>
            {group.reports.map((report) => (
              <ReportItem key={report.id} report={report} />
            ))}
          </Group>
        ))}
      </div>
      <PeriodSummary span={span} groups={groups} />
    </Document>
  )
}
