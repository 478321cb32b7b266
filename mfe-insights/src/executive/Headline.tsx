import { color, font, media, space } from '@headway/design-system'
import { fullName, Link } from '@headway/sdk'
import styled from 'styled-components'
import { narrowScreen } from '../components/panelGrid.tsx'
import { toCompletedTasks, toTasks } from '../links.ts'
import { messages } from '../messages/en.ts'
import type { ExecutiveState } from './executiveState.ts'

const texts = messages.executive

const Sentence = styled.p`
  max-width: 72ch;
  margin-block-end: ${space[16]};
  color: ${color.text.secondary};
  font: ${font.heading1};
  font-weight: 500;
  letter-spacing: -0.014em;
  text-wrap: pretty;

  a {
    color: inherit;
    text-decoration: underline;
    text-decoration-color: ${color.border.strong};
    text-decoration-thickness: 1px;
    text-underline-offset: 4px;
  }

  strong,
  strong a {
    color: ${color.text.primary};
    font-weight: 600;
  }

  ${narrowScreen} {
    font: ${font.lead};
    font-weight: 500;
  }

  ${media.print} {
    font: ${font.lead};
  }
`

/** The numbers in one or two sentences. */
export function Headline({ state: { tasks, overdueByManager, weeks } }: { state: ExecutiveState }) {
  const [worst] = overdueByManager
  const monday = weeks.at(-1)?.monday ?? ''
  const completed = texts.completedThisWeek(tasks.completedThisWeek)
  return (
    <Sentence>
      <strong>
        {tasks.overdue === 0 ? (
          texts.noneOverdue
        ) : (
          <Link to={toTasks('overdue')}>{texts.overdue(tasks.overdue)}</Link>
        )}
      </strong>
      {worst && worst.overdue > 0 ? `, ${texts.withTeam(worst.overdue, fullName(worst.manager))}` : ''}
      {'. '}
      {tasks.completedThisWeek === 0 ? completed : <Link to={toCompletedTasks(monday)}>{completed}</Link>}
    </Sentence>
  )
}
