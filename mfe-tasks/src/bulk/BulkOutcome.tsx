import type { BulkResult } from '@headway/contracts/task-bulk'
import { Alert, Button, Muted, ProgressBar, space } from '@headway/design-system'
import { fullName, useCurrentUser } from '@headway/sdk'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { bulkMessages as texts } from './bulk.messages.ts'
import { historyMessages } from '../history/history.messages.ts'

/** How long "Undo" is offered after the operation is done. */
const OFFERED_MS = 10_000
const MAX_NAMED = 100

const Problems = styled.ul`
  display: grid;
  gap: ${space[4]};
  max-height: 10rem;
  margin: ${space[8]} 0 0;
  padding-left: ${space[16]};
  overflow: auto;
  overflow-wrap: anywhere;
`

const Buttons = styled.div`
  display: flex;
  gap: ${space[8]};
`

const reasons: Readonly<Record<string, string>> = texts.reasons

function reasonOf({ outcome, reason, changedBy }: BulkResult['problems'][number], me: number): string {
  if (outcome === 'changed') {
    return changedBy?.id === me
      ? texts.changedByYou
      : texts.changedMeanwhile(changedBy ? fullName(changedBy) : historyMessages.someone)
  }
  return reasons[reason ?? ''] ?? texts.otherReason
}

/** Returns whether "Undo" is still offered, which is for ten seconds after the operation is done. */
function useOffer({ id, state, undoUntil }: BulkResult): boolean {
  const [over, setOver] = useState<number | null>(null)
  const isDone = state === 'done'
  useEffect(() => {
    if (!isDone) {
      return undefined
    }
    const timer = setTimeout(() => setOver(id), OFFERED_MS)
    return () => clearTimeout(timer)
  }, [id, isDone])
  return isDone && undoUntil !== null && over !== id
}

function sentence({ kind, counts }: BulkResult): string {
  const { done, same, changed, refused } = counts
  return [
    kind === 'undo' ? texts.undone(done) : texts.done(done),
    ...(same > 0 ? [texts.same(same)] : []),
    ...(changed > 0 ? [texts.changed(changed)] : []),
    ...(refused > 0 ? [texts.refused(refused)] : []),
  ].join(', ')
}

interface BulkOutcomeProps {
  result: BulkResult
  isSending: boolean
  onUndo: () => void
  onClose: () => void
}

/** Shows the progress or the result of a bulk operation, with an undo button. */
export function BulkOutcome({ result, isSending, onUndo, onClose }: BulkOutcomeProps) {
  const { id: me } = useCurrentUser()
  const isOffered = useOffer(result)
  const { counts, total, problems } = result
  if (result.state === 'running') {
    const finished = total - counts.waiting
    return (
      <Alert tone="info" title={texts.running(finished, total)}>
        <ProgressBar value={total === 0 ? 100 : (finished / total) * 100} label={texts.label} />
      </Alert>
    )
  }
  return (
    <Alert
      tone={problems.length > 0 ? 'warning' : 'success'}
      title={sentence(result)}
      action={
        <Buttons>
          {isOffered ? (
            <Button size="small" busy={isSending} onClick={onUndo}>
              {texts.undo}
            </Button>
          ) : null}
          <Button size="small" intent="ghost" onClick={onClose}>
            {texts.close}
          </Button>
        </Buttons>
      }
    >
      {problems.length > 0 ? (
        <>
          <Problems aria-label={texts.details}>
            {problems.map((problem) => (
              <li key={problem.taskId}>
                {problem.title ?? texts.hiddenTask(problem.taskId)} <Muted>{reasonOf(problem, me)}</Muted>
              </li>
            ))}
          </Problems>
          {counts.changed + counts.refused > MAX_NAMED ? <Muted>{texts.more}</Muted> : null}
        </>
      ) : null}
    </Alert>
  )
}
