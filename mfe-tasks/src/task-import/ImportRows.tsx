import { type TaskImport, taskImportOutcomes } from '@headway/contracts/task-imports'
import { Badge, color, font, Link as TextLink, Muted, space } from '@headway/design-system'
import { Link } from '@headway/sdk'
import styled from 'styled-components'
import { importMessages as texts } from '../messages/import.ts'
import { toTask } from '../routes.ts'
import { outcomeTones } from './tones.ts'

const Counts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

/** Scrolls sideways by itself on a phone, so that the page does not. */
const Scroll = styled.div`
  max-height: 28rem;
  overflow: auto;
  border: 1px solid ${color.border.subtle};
`

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font: ${font.dense};

  th {
    position: sticky;
    top: 0;
    background: ${color.background.sunken};
    color: ${color.text.secondary};
    font-weight: 500;
    white-space: nowrap;
  }

  th,
  td {
    padding: ${space[6]} ${space[12]};
    border-bottom: 1px solid ${color.border.subtle};
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }

  td:nth-child(2),
  td:last-child {
    min-width: 14rem;
  }
`

/** How many rows became what. */
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

/** The rows of a file, those of which something is to be said first. */
export function ImportRows({ rows, isCut }: Pick<TaskImport, 'rows' | 'isCut'>) {
  return (
    <>
      <Scroll tabIndex={0} role="region" aria-label={texts.rows}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              <th scope="col">{texts.task}</th>
              <th scope="col">{texts.outcome}</th>
              <th scope="col">{texts.notes}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, title, outcome, notes, taskId }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>
                  {taskId === null ? (
                    title
                  ) : (
                    <TextLink asChild>
                      <Link to={toTask(taskId)}>{title}</Link>
                    </TextLink>
                  )}
                </td>
                <td>
                  <Badge tone={outcomeTones[outcome]}>{texts.outcomes[outcome]}</Badge>
                </td>
                <td>
                  {notes.map((note) => (
                    <div key={note}>{note}</div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroll>
      {isCut ? <Muted>{texts.cut}</Muted> : null}
    </>
  )
}
