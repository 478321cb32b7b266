import { type TaskImport, taskImportOutcomes } from '@headway/contracts/task-imports'
import { Badge, color, Link as TextLink, Muted, space } from '@headway/design-system'
import { type PlainColumn, PlainTable } from '@headway/design-system/data'
import { Link } from '@headway/sdk'
import styled from 'styled-components'
import { importMessages as texts } from './import.messages.ts'
import { toTask } from '../routes.ts'
import { outcomeTones } from './tones.ts'

const Counts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

const Notes = styled.span`
  display: block;
  color: ${color.text.secondary};
`

/** Notes have no column of their own: on a phone it would be off screen, and most rows have no note. */
const columns: PlainColumn[] = [
  { label: texts.line },
  { label: texts.task, minWidth: 160 },
  { label: texts.outcome },
]

/** Shows the number of rows for each outcome. */
export function ImportCounts({ counts }: Pick<TaskImport, 'counts'>) {
  return (
    <Counts>
      {taskImportOutcomes
        .filter((outcome) => counts[outcome] > 0)
        .map((outcome) => (
          <Badge key={outcome} tone={outcomeTones[outcome]}>
            {texts.counts(counts[outcome], texts.outcomes[outcome])}
          </Badge>
        ))}
    </Counts>
  )
}

function ImportedTitle({ title, taskId }: Pick<TaskImport['rows'][number], 'title' | 'taskId'>) {
  return taskId === null ? (
    title
  ) : (
    <TextLink asChild>
      <Link to={toTask(taskId)}>{title}</Link>
    </TextLink>
  )
}

/** Shows the rows of a file; rows with notes come first. */
export function ImportRows({ rows, isCut }: Pick<TaskImport, 'rows' | 'isCut'>) {
  return (
    <>
      <PlainTable
        label={texts.rows}
        columns={columns}
        rows={rows.map(({ line, title, outcome, notes, taskId }) => ({
          key: line,
          cells: [
            line,
            <>
              <ImportedTitle title={title} taskId={taskId} />
              {notes.length === 0 ? null : <Notes>{notes.join('\n')}</Notes>}
            </>,
            <Badge tone={outcomeTones[outcome]}>{texts.outcomes[outcome]}</Badge>,
          ],
        }))}
      />
      {isCut ? <Muted>{texts.cut}</Muted> : null}
    </>
  )
}
