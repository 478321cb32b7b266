import { announce, IconButton, toastFailure } from '@headway/design-system'
import { ChevronLeftIcon, ChevronRightIcon } from '@headway/design-system/icons'
import { useLocation, useNavigate, usePageKeys, usePortalDispatch, usePortalStore } from '@headway/sdk'
import { detailMessages } from '../task-detail/detail.messages.ts'
import { toTask } from '../routes.ts'
import type { Origin } from './origin.ts'
import { useEffect, useRef, useState } from 'react'
import { keep, knownTrail, longer, readTrail, type Trail } from './trail.ts'

const texts = detailMessages.steps

/**
 * The tasks of the list that a task was opened from, in their order.
 *
 * @returns the order, undefined where it is not known; what reads more of it, and whether more is being read.
 */
function useTrail(id: number, origin: Origin) {
  const { key: entry } = useLocation()
  const key = origin.trail ?? entry
  const store = usePortalStore()
  const dispatch = usePortalDispatch()
  const [trail, setTrail] = useState(() => knownTrail(store, origin, key, id))
  const [isReading, setReading] = useState(false)

  const readOn = async (from: Trail): Promise<Trail | undefined> => {
    setReading(true)
    const further = await longer(dispatch, origin, from)
    setReading(false)
    if (further) {
      setTrail(keep(further))
    }
    return further
  }

  useEffect(() => {
    if (!trail) {
      void readTrail(dispatch, origin, key, id).then((found) => found && setTrail(keep(found)))
      return
    }
    keep(trail)
    if (trail.ids.at(-1) === id && trail.cursor !== null) {
      void readOn(trail)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- reads once for each task; "next" reads again what failed
  }, [id, key])
  return { trail, isReading, readOn }
}

/** Brackets need a second hand on many keyboards of Europe. */
const keys = { previous: ['[', 'k'], next: [']', 'j'] } as const

interface TaskStepsProps {
  id: number
  origin: Origin
}

/** The ways along the list, and where they end. */
function useSteps({ id, origin }: TaskStepsProps) {
  const { trail, isReading, readOn } = useTrail(id, origin)
  const navigate = useNavigate()
  /** Whoever has left meanwhile is not called back. */
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const at = trail?.ids.indexOf(id) ?? 0
  const isFirst = at === 0
  const isLast = at + 1 === trail?.ids.length && trail.cursor === null

  const goTo = (task: number | undefined, end: string) => {
    if (task === undefined || !trail) {
      announce(end)
      return
    }
    void navigate(toTask(task), { replace: true, state: { ...origin, trail: trail.key } })
  }
  const goBack = () => goTo(trail?.ids[at - 1], texts.isFirst)
  const goOn = async () => {
    const known = trail?.ids[at + 1]
    if (known !== undefined || !trail || isLast) {
      goTo(known, texts.isLast)
      return
    }
    if (isReading) {
      return
    }
    const further = await readOn(trail)
    if (isGone.current) {
      return
    }
    if (further) {
      goTo(further.ids[at + 1], further.cursor === null ? texts.isLast : texts.noneYet)
    } else {
      toastFailure(texts.failed)
    }
  }
  return { isKnown: trail !== undefined, isFirst, isLast, goBack, goOn: () => void goOn() }
}

/** To the tasks before and after one in the list that it was opened from; the way back still leads to that list. */
export function TaskSteps(props: TaskStepsProps) {
  const { isKnown, isFirst, isLast, goBack, goOn } = useSteps(props)
  usePageKeys(
    isKnown
      ? [
          { keys: keys.previous, does: texts.previous, run: goBack },
          { keys: keys.next, does: texts.next, run: goOn },
        ]
      : [],
  )
  return isKnown ? (
    <div>
      <IconButton
        size="small"
        label={texts.previous}
        icon={<ChevronLeftIcon />}
        aria-keyshortcuts={keys.previous.join(' ')}
        disabled={isFirst}
        title={isFirst ? texts.isFirst : undefined}
        onClick={goBack}
      />
      <IconButton
        size="small"
        label={texts.next}
        icon={<ChevronRightIcon />}
        aria-keyshortcuts={keys.next.join(' ')}
        disabled={isLast}
        title={isLast ? texts.isLast : undefined}
        onClick={goOn}
      />
    </div>
  ) : null
}
