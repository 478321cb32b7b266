import type { Reply } from '@headway/contracts'
import type { UserImportOutcome, usersImportPreview } from '@headway/contracts/users-import'
import { Badge, type BadgeTone, color, font, Muted, space } from '@headway/design-system'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'

const texts = messages.import

const tones: Record<UserImportOutcome, BadgeTone> = {
  error: 'danger',
  create: 'success',
  change: 'info',
  unchanged: 'neutral',
}
const outcomes = ['error', 'create', 'change', 'unchanged'] as const

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
  }

  th,
  td {
    padding: ${space[6]} ${space[12]};
    border-bottom: 1px solid ${color.border.subtle};
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }

  td:nth-child(2) {
    min-width: 12rem;
  }

  td:last-child {
    min-width: 14rem;
  }
`

/** What each row of the file would do, errors first. */
export function ImportRows({ preview }: { preview: Reply<typeof usersImportPreview> }) {
  const { counts, rows, isCut } = preview
  return (
    <>
      <Counts>
        {outcomes
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => (
            <Badge key={outcome} tone={tones[outcome]}>
              {texts.counts(counts[outcome], texts.outcomes[outcome])}
            </Badge>
          ))}
      </Counts>
      <Scroll tabIndex={0} role="region" aria-label={texts.preview}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              <th scope="col">{texts.email}</th>
              <th scope="col">{texts.outcome}</th>
              <th scope="col">{texts.details}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, email, outcome, details }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{email}</td>
                <td>
                  <Badge tone={tones[outcome]}>{texts.outcomes[outcome]}</Badge>
                </td>
                <td>
                  {details.map((detail) => (
                    <div key={detail}>{detail}</div>
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
