import type { Milestone } from '@headway/contracts/tasks'
import { toastSuccess } from '@headway/design-system'
import { useEffect, useRef, useState } from 'react'
import { showRefusal, useCurrentUserContext } from '../edit-conflict/conflictAuthor.ts'
import { milestoneMessages as texts } from './detail.messages.ts'
import { toastMessages } from './toasts.messages.ts'
import { useMilestonesUpdateMutation } from './milestones.api.ts'

/** Delay between the last change and saving the progress, in milliseconds. */
const SETTLE_DELAY = 1_000

const isPercentage = (value: number | null): value is number => value !== null && value >= 0 && value <= 100

interface Change {
  body: { isCompleted: boolean } | { completionPercentage: number }
  /** Version that the change is based on; undefined for a change that is valid for every version. */
  seen?: number
}

/**
 * Saves changes of a milestone one after the other. Its version is that on the screen, or the one produced by the
 * user's last save if newer.
 */
function useWriting(
  { id, taskId, title, version: shown }: Milestone,
  onWriting: (written: Promise<unknown>) => void,
) {
  const context = useCurrentUserContext()
  const [update] = useMilestonesUpdateMutation()
  const made = useRef(0)
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  const writeNow = async ({ body, seen }: Change): Promise<void> => {
    const version = seen === undefined ? {} : { version: Math.max(seen, made.current) }
    const writing = update({ id, taskId, body, ...version })
    onWriting(writing)
    const { data, error } = await writing
    if (error) {
      const messages = {
        changedMeanwhile: texts.progressChanged,
        failed: toastMessages.milestoneUpdateFailed,
      }
      await showRefusal(context, taskId, error, messages, { milestone: title })
      return
    }
    made.current = data.version
    toastSuccess(toastMessages.milestoneUpdated, title)
  }
  const write = (change: Change): Promise<void> => {
    const written = turn.current.then(() => writeNow(change))
    turn.current = written.catch(() => undefined)
    return written
  }
  return { write, version: () => Math.max(shown, made.current) }
}

/**
 * Saves changes of a milestone: completion at once, and a typed percentage after a delay, based on the version at the
 * start of typing.
 *
 * @param onWriting receives the promise of each change being saved.
 */
export function useProgress(milestone: Milestone, onWriting: (written: Promise<unknown>) => void) {
  const { completionPercentage, isCompleted } = milestone
  const { write, version } = useWriting(milestone, onWriting)
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const seen = useRef(0)
  /** Value being saved, so that blur does not save it again. */
  const sent = useRef<number>(undefined)

  const type = (value: number | null) => {
    if (typed === undefined) {
      seen.current = version()
    }
    setTyped(value)
  }

  const settle = () => {
    if (typed === undefined || typed === sent.current) {
      return
    }
    if (!isPercentage(typed) || (sent.current === undefined && typed === completionPercentage)) {
      setTyped(undefined)
      return
    }
    sent.current = typed
    void write({ body: { completionPercentage: typed }, seen: seen.current }).then(() => {
      sent.current = sent.current === typed ? undefined : sent.current
      setTyped((now) => (now === typed ? undefined : now))
    })
  }

  const latestSettle = useRef(settle)
  useEffect(() => {
    latestSettle.current = settle
  })

  // The step buttons keep the focus in the field, so no blur follows. A pause after the last step saves too.
  useEffect(() => {
    if (typed === undefined || typed === null) {
      return
    }
    const timer = setTimeout(() => latestSettle.current(), SETTLE_DELAY)
    return () => clearTimeout(timer)
  }, [typed])

  // Sent without a version: the completion is valid whatever another user has changed.
  const tick = () => void write({ body: { isCompleted: !isCompleted } })

  return { typed, type, tick, settle }
}
