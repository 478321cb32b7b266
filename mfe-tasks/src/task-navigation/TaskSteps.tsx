import { announce, IconButton, toastFailure } from '@headway/design-system'
import { ChevronLeftIcon, ChevronRightIcon } from '@headway/design-system/icons'
import { useLocation, useNavigate, usePageKeys, usePortalDispatch, usePortalStore } from '@headway/sdk'
import { detailMessages } from '../task-detail/detail.messages.ts'
import { toTask } from '../routes.ts'
import type { Origin } from './origin.ts'
import { useEffect, useRef, useState } from 'react'
import { storeTrail, knownTrail, extendTrail, readTrail, type Trail } from './trail.ts'

const texts = detailMessages.steps

/**
 * Loads the order of the list that a task was opened from.
 *
 * @returns the order, or undefined if it is unknown; whether more of it is loading; and a function that loads more.
 */
function useTrail(id: number, origin: Origin) {
  const { key: entry } = useLocation()
  const key = origin.trail ?? entry
  const store = usePortalStore()
  const dispatch = usePortalDispatch()
  const [trail, setTrail] = useState(() => knownTrail(store, origin, key, id))
  const [isReading, setReading] = useState(false)

  const loadMore = async (from: Trail): Promise<Trail | undefined> => {
    setReading(true)
    const further = await extendTrail(dispatch, origin, from)
    setReading(false)
    if (further) {
      setTrail(storeTrail(further))
    }
    return further
  }

  useEffect(() => {
    if (!trail) {
      void readTrail(dispatch, origin, key, id).then((found) => found && setTrail(storeTrail(found)))
      return
    }
    storeTrail(trail)
    if (trail.ids.at(-1) === id && trail.cursor !== null) {
      void loadMore(trail)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each task; "next" repeats a failed read
  }, [id, key])
  return { trail, isReading, loadMore }
}

/** `j` and `k` are alternatives, because brackets need a modifier key on many European keyboards. */
const keys = { previous: ['[', 'k'], next: [']', 'j'] } as const

interface TaskStepsProps {
  id: number
  origin: Origin
}

/** Returns the functions that go to the previous and next task, and whether the task is the first or last one. */
function useSteps({ id, origin }: TaskStepsProps) {
  const { trail, isReading, loadMore } = useTrail(id, origin)
  const navigate = useNavigate()
  /** True after unmount, so that a late response does not navigate. */
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
  const goForward = async () => {
    const known = trail?.ids[at + 1]
    if (known !== undefined || !trail || isLast) {
      goTo(known, texts.isLast)
      return
    }
    if (isReading) {
      return
    }
    const further = await loadMore(trail)
    if (isGone.current) {
      return
    }
    if (further) {
      goTo(further.ids[at + 1], further.cursor === null ? texts.isLast : texts.noneYet)
    } else {
      toastFailure(texts.failed)
    }
  }
  return { isKnown: trail !== undefined, isFirst, isLast, goBack, goForward: () => void goForward() }
}

/**
 * Shows buttons for the previous and next task of the list that the task was opened from. The back link still leads to
 * that list.
 */
export function TaskSteps(props: TaskStepsProps) {
  const { isKnown, isFirst, isLast, goBack, goForward } = useSteps(props)
  usePageKeys(
    isKnown
      ? [
          { keys: keys.previous, does: texts.previous, run: goBack },
          { keys: keys.next, does: texts.next, run: goForward },
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
        onClick={goForward}
      />
    </div>
  ) : null
}
