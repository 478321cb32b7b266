import type { OpenBlocker, ReportBlocker } from '@headway/contracts/report-blockers'
import { Button, color, font, Link as TextLink, toastFailure, toastSuccess } from '@headway/design-system'
import { BlockedIcon, CircleCheckIcon } from '@headway/design-system/icons'
import { fullName, Link, serverMessage, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { IconRows } from '../components/IconRows.ts'
import { messages } from '../messages/en.ts'
import { toReport } from '../routes.ts'
import { useReportBlockersSolveMutation } from '../reports.api.ts'

const texts = messages.blockers

const Muted = styled.span`
  display: block;
  color: ${color.text.muted};
  font: ${font.caption};
`

/** A blocker of a report, or one of the list for managers, which names its author. */
type ShownBlocker = ReportBlocker & Partial<Pick<OpenBlocker, 'author'>>

function BlockerState({ blocker }: { blocker: ShownBlocker }) {
  const formats = useFormats()
  const { solvedAt, solvedBy, note, taskTitle, raisedOn, author } = blocker
  const since = solvedAt === null ? texts.since(formats.dueDate(raisedOn)) : undefined
  const solved = solvedAt === null ? undefined : texts.solvedBy(solvedBy ?? '', formats.moment(solvedAt))
  return (
    <>
      <Muted>{[author && fullName(author), taskTitle, since, solved].filter(Boolean).join(' · ')}</Muted>
      {note === null ? null : <Muted>{note}</Muted>}
    </>
  )
}

/** Blockers with their state, and a button on those that the user may solve. */
export function BlockerItems({ blockers }: { blockers: readonly ShownBlocker[] }) {
  const [solve, { isLoading, originalArgs }] = useReportBlockersSolveMutation()
  const handleSolve = async ({ id, reportId, text }: ReportBlocker) => {
    const { error } = await solve({ id, reportId })
    if (error) {
      toastFailure(serverMessage(error, texts.solveFailed))
    } else {
      toastSuccess(texts.solved, text)
    }
  }
  return (
    <IconRows>
      {blockers.map((blocker) => (
        <li key={blocker.id}>
          {blocker.solvedAt === null ? (
            <BlockedIcon size={16} color={color.danger.icon} />
          ) : (
            <CircleCheckIcon size={16} color={color.success.icon} />
          )}
          <div>
            {blocker.author ? (
              <TextLink asChild>
                <Link to={toReport(blocker.reportId)}>{blocker.text}</Link>
              </TextLink>
            ) : (
              blocker.text
            )}
            <BlockerState blocker={blocker} />
          </div>
          {blocker.can.solve ? (
            <Button
              size="small"
              busy={isLoading && originalArgs?.id === blocker.id}
              aria-label={texts.solveOf(blocker.text)}
              onClick={() => void handleSolve(blocker)}
            >
              {texts.solve}
            </Button>
          ) : null}
        </li>
      ))}
    </IconRows>
  )
}
