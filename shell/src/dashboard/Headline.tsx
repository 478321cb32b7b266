import type { DashboardOverview } from '@headway/contracts/dashboard'
import { color, font } from '@headway/design-system'
import { Link } from '@headway/sdk'
import styled from 'styled-components'
import { dashboardMessages } from '../messages/dashboard.ts'
import { toCompletedSince, toOverdue } from './links.ts'

const texts = dashboardMessages.headline

const Sentence = styled.p`
  max-width: 72ch;
  /* Reserves one line, so that nothing moves when the overview loads. */
  min-height: 1.5rem;
  color: ${color.text.secondary};
  font: ${font.lead};
  text-wrap: pretty;

  a {
    color: inherit;
    text-decoration-color: ${color.border.strong};
    text-underline-offset: 4px;
  }

  strong {
    color: ${color.text.primary};
    font-weight: 600;
  }
`

/** Overdue tasks and tasks completed this week, as a sentence. */
export function Headline({ overview }: { overview: DashboardOverview | undefined }) {
  if (!overview) {
    return <Sentence />
  }
  const { actionItems, weeks } = overview
  const overdue = actionItems?.counts.find(({ kind }) => kind === 'overdue')?.total ?? 0
  const week = weeks?.at(-1)
  const completed = week?.completed.reduce((total, count) => total + count, 0) ?? 0
  return (
    <Sentence>
      <strong>
        {overdue === 0 ? texts.noneOverdue : <Link to={toOverdue()}>{texts.overdue(overdue)}</Link>}
      </strong>
      {'. '}
      {week && completed > 0 ? (
        <Link to={toCompletedSince(week.monday)}>{texts.completed(completed)}</Link>
      ) : (
        texts.noneCompleted
      )}
      .
    </Sentence>
  )
}
