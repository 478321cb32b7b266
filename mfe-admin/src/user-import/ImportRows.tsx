import type { Reply } from '@headway/contracts'
import type { UserImportOutcome, usersImportPreview } from '@headway/contracts/users-import'
import { Badge, type BadgeTone, color, Muted, space } from '@headway/design-system'
import { type PlainColumn, PlainTable } from '@headway/design-system/data'
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

const Details = styled.span`
  display: block;
  color: ${color.text.secondary};
`

/** Details have no column of their own, which would be off screen on a phone. */
const columns: PlainColumn[] = [
  { label: texts.line },
  { label: texts.email, minWidth: 160 },
  { label: texts.outcome },
]

/** Lists the effect of each row of the file, errors first. */
export function ImportRows({ preview }: { preview: Reply<typeof usersImportPreview> }) {
  const { counts, rows, isCut } = preview
  return (
    <>
      <Counts>
        {outcomes
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => (
            <Badge key={outcome} tone={tones[outcome]}>
              {texts.counts[outcome](counts[outcome])}
            </Badge>
          ))}
      </Counts>
      <PlainTable
        label={texts.preview}
        columns={columns}
        rows={rows.map(({ line, email, outcome, details }) => ({
          key: line,
          cells: [
            line,
            <>
              {email}
              {details.length === 0 ? null : <Details>{details.join('\n')}</Details>}
            </>,
            <Badge tone={tones[outcome]}>{texts.outcomes[outcome]}</Badge>,
          ],
        }))}
      />
      {isCut ? <Muted>{texts.cut}</Muted> : null}
    </>
  )
}
