import type { OwnReport } from '@headway/contracts/dashboard'
import { Button, color, font, media, Skeleton, space } from '@headway/design-system'
import { CircleCheckFilledIcon, ClockIcon, SendIcon } from '@headway/design-system/icons'
import { Link, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { dashboardMessages } from '../messages/dashboard.ts'
import { clockTime } from './clockTime.ts'

const texts = dashboardMessages.ownReport

const Cell = styled.div`
  display: flex;
  flex: 1.9;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
  min-width: 0;
  min-height: 68px;
  padding: ${space[8]} ${space[16]};
  border-inline-start: 1px solid ${color.border.subtle};

  ${media.narrow} {
    grid-column: 1 / -1;
    padding-inline: ${space[12]};
    border-inline-start: 0;
    border-top: 1px solid ${color.border.subtle};
  }
`

const Title = styled.h2`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  font: ${font.heading3};
`

const State = styled.span<{ $tone: 'success' | 'warning' }>`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  padding: 0 ${space[6]};
  border-radius: 4px;
  background: ${({ $tone }) => color[$tone].background};
  color: ${({ $tone }) => color[$tone].text};
  font: ${font.captionStrong};
  line-height: 1.25rem;
`

const Hint = styled.p`
  color: ${color.text.muted};
`

/** Own daily report: due, sent, or not due today. */
export function TodaysReport({ report }: { report: OwnReport | undefined }) {
  const formats = useFormats()
  if (!report) {
    return (
      <Cell aria-busy="true">
        <Skeleton width="10rem" height="2rem" />
      </Cell>
    )
  }
  const { isExpected, dueTime, reportedAt } = report
  const isDue = isExpected && reportedAt === null
  const due = dueTime === null ? texts.due : texts.dueAt(clockTime(dueTime))
  return (
    <Cell>
      <div>
        <Title>
          {texts.today}
          {isDue ? (
            <State $tone="warning">
              <ClockIcon size={12} />
              {due}
            </State>
          ) : null}
          {reportedAt ? (
            <State $tone="success">
              <CircleCheckFilledIcon size={12} />
              {texts.sent}
            </State>
          ) : null}
        </Title>
        <Hint>
          {reportedAt
            ? texts.sentAt(formats.time(reportedAt))
            : isDue
              ? texts.dueHint
              : `${texts.off}. ${texts.offHint}`}
        </Hint>
      </div>
      <Button asChild intent={isDue ? 'primary' : 'secondary'} icon={<SendIcon />}>
        <Link to="/report">{texts.submit}</Link>
      </Button>
    </Cell>
  )
}
