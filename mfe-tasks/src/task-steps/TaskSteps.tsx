import { announce, IconButton, toastFailure } from '@headway/design-system'
import { ChevronLeftIcon, ChevronRightIcon } from '@headway/design-system/icons'
import { useNavigate, usePageKeys } from '@headway/sdk'
import { detailMessages } from '../messages/detail.ts'
import { toTask } from '../routes.ts'
import type { Origin } from './origin.ts'
import { useEffect, useRef } from 'react'
import { useTrail } from './useTrail.ts'

const texts = detailMessages.steps
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
