import type { Milestone } from '@headway/contracts/tasks'
import { toastSuccess } from '@headway/design-system'
import { useCurrentUser, usePortalDispatch } from '@headway/sdk'
import { useEffect, useRef, useState } from 'react'
import { tellRefused } from '../changed-by/whoChanged.ts'
import { milestoneMessages as texts } from './detail.messages.ts'
import { toastMessages } from './toasts.messages.ts'
import { useMilestonesUpdateMutation } from './milestones.api.ts'

/** Progress is saved this long after the last change, in milliseconds. */
const SETTLE_DELAY = 1_000

const isPercentage = (value: number | null): value is number => value !== null && value >= 0 && value <= 100

interface Change {
  body: { isCompleted: boolean } | { completionPercentage: number }
  /** The version that it is made on, undefined for what means the same whatever stood there. */
  seen?: number
}

/**
 * Writes changes of a step, one after the other, and knows its version: that on the screen, or what the person's own last write
 * has made of it.
 */
function useWriting(
  { id, taskId, title, version: shown }: Milestone,
  onWriting: (written: Promise<unknown>) => void,
) {
  const hand = { dispatch: usePortalDispatch(), me: useCurrentUser().id }
  const [update] = useMilestonesUpdateMutation()
  const made = useRef(0)
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  const writeNow = async ({ body, seen }: Change): Promise<void> => {
    const version = seen === undefined ? {} : { version: Math.max(seen, made.current) }
    const writing = update({ id, taskId, body, ...version })
    onWriting(writing)
    const { data, error } = await writing
    if (error) {
      const said = { changedMeanwhile: texts.progressChanged, failed: toastMessages.milestoneUpdateFailed }
      await tellRefused(hand, taskId, error, said, { milestone: title })
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
 * What is written of a step: a tick at once, a typed percentage once it has rested, on what stood there when the typing began.
 *
 * @param onWriting told of each change that is being written.
 */
export function useProgress(milestone: Milestone, onWriting: (written: Promise<unknown>) => void) {
  const { completionPercentage, isCompleted } = milestone
  const { write, version } = useWriting(milestone, onWriting)
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const seen = useRef(0)
  /** What is being written of it, so that leaving the box does not write it once more. */
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

  // The step buttons never leave the box, so a rest after the last step counts as done too.
  useEffect(() => {
    if (typed === undefined || typed === null) {
      return
    }
    const timer = setTimeout(() => latestSettle.current(), SETTLE_DELAY)
    return () => clearTimeout(timer)
  }, [typed])

  // Whatever somebody else has made of it meanwhile: done is done.
  const tick = () => void write({ body: { isCompleted: !isCompleted } })

  return { typed, type, tick, settle }
}
