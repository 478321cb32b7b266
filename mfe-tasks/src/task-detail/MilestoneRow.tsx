import type { Milestone, Task } from '@headway/contracts/tasks'
import {
  Checkbox,
  color,
  IconButton,
  media,
  Menu,
  size,
  space,
  toastFailure,
  toastSuccess,
  NumberField,
} from '@headway/design-system'
import { ArrowDownIcon, ArrowUpIcon, MoreIcon, PencilIcon, TrashIcon } from '@headway/design-system/icons'
import { lazyComponent, serverMessage } from '@headway/sdk'
import { Suspense, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { toastMessages } from '../messages/toasts.ts'
import { milestoneMessages } from '../messages/detail.ts'
import { useMilestonesUpdateMutation } from '../milestones.api.ts'
import type { Edge, Place } from './MilestoneHandle.tsx'

// What moves milestones about is no part of reading a task.
const MilestoneHandle = lazyComponent(async () => (await import('./MilestoneHandle.tsx')).MilestoneHandle)

const texts = milestoneMessages

const Row = styled.li<{ $edge: Edge }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  gap: ${space[8]};
  padding: ${space[8]} 0;
  border-top: 1px solid ${color.border.subtle};
  box-shadow: ${({ $edge }) =>
    $edge ? `inset 0 ${$edge === 'above' ? '' : '-'}2px ${color.accent.solid}` : 'none'};

  &:first-child {
    border-top: 0;
  }

  ${media.narrow} {
    grid-template-columns: 1fr auto;

    & > :first-child {
      grid-column: 1 / -1;
    }
  }
`

const Lead = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: ${space[4]};
`

/** As wide as the handle that it holds, which comes late. */
const Grip = styled.div`
  width: ${size.controlSmall};
`

const Percentage = styled.div`
  width: 9.5rem;

  ${media.coarse} {
    width: 12rem;
  }
`

/** Progress is saved this long after the last change, in milliseconds. */
const SETTLE_DELAY = 1_000

/** Beside a field with buttons for fingers there is no room for them on a phone. */
const Acts = styled.div`
  display: flex;

  ${media.coarse} {
    ${media.narrow} {
      grid-column: 1 / -1;
      justify-self: end;
    }
  }
`

interface MilestoneRowProps {
  milestone: Milestone
  can: Pick<Task['can'], 'recordProgress' | 'editMilestones'>
  /** Its place among the others; undefined where it cannot be moved. */
  place: Place | undefined
  /** Told of each change of it that is being written. */
  onWriting: (written: Promise<unknown>) => void
  onEdit: () => void
  onDelete: () => void
}

function MoveMenu({ milestone: { id, title }, place }: { milestone: Milestone; place: Place }) {
  const { index, count, onMove } = place
  return (
    <Menu
      trigger={<IconButton size="small" label={texts.more(title)} icon={<MoreIcon />} />}
      entries={[
        {
          label: texts.up,
          icon: <ArrowUpIcon />,
          disabled: index === 0,
          onSelect: () => onMove(id, index - 1),
        },
        {
          label: texts.down,
          icon: <ArrowDownIcon />,
          disabled: index + 1 === count,
          onSelect: () => onMove(id, index + 1),
        },
      ]}
    />
  )
}

const isPercentage = (value: number | null): value is number => value !== null && value >= 0 && value <= 100

/** What is written of a step, at once or once a typed percentage has rested. */
function useProgress(
  { id, taskId, title, completionPercentage }: Milestone,
  onWriting: MilestoneRowProps['onWriting'],
) {
  const [update] = useMilestonesUpdateMutation()
  const [typed, setTyped] = useState<number | null | undefined>(undefined)

  const save = async (body: { isCompleted: boolean } | { completionPercentage: number }) => {
    const writing = update({ id, taskId, body })
    onWriting(writing)
    const result = await writing
    setTyped(undefined)
    if (result.error) {
      const text = serverMessage(result.error, toastMessages.milestoneUpdateFailed)
      toastFailure(text)
      return
    }
    toastSuccess(toastMessages.milestoneUpdated, title)
  }

  const settle = () => {
    if (typed === undefined) {
      return
    }
    if (isPercentage(typed) && typed !== completionPercentage) {
      void save({ completionPercentage: typed })
      return
    }
    setTyped(undefined)
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

  return { typed, setTyped, save, settle }
}

/** One step: tick it, set its progress, edit or delete it. */
export function MilestoneRow({ milestone, can, place, onWriting, onEdit, onDelete }: MilestoneRowProps) {
  const { title, description, isCompleted, completionPercentage } = milestone
  const { typed, setTyped, save, settle } = useProgress(milestone, onWriting)
  const row = useRef<HTMLLIElement>(null)
  const [edge, setEdge] = useState<Edge>()

  return (
    <Row ref={row} $edge={edge}>
      <Lead>
        <Grip hidden={!place}>
          {place ? (
            <Suspense fallback={null}>
              <MilestoneHandle milestone={milestone} place={place} row={row} onOver={setEdge} />
            </Suspense>
          ) : null}
        </Grip>
        <Checkbox
          label={title}
          description={description || undefined}
          aria-label={texts.complete(title)}
          checked={isCompleted}
          disabled={!can.recordProgress}
          onChange={() => void save({ isCompleted: !isCompleted })}
        />
      </Lead>
      <Percentage>
        <NumberField
          aria-label={texts.progress(title)}
          value={typed === undefined ? completionPercentage : typed}
          onChange={setTyped}
          onBlur={settle}
          onKeyDown={(event) => (event.key === 'Enter' ? settle() : undefined)}
          min={0}
          max={100}
          unit="%"
          disabled={!can.recordProgress}
        />
      </Percentage>
      {can.editMilestones ? (
        <Acts>
          {place ? <MoveMenu milestone={milestone} place={place} /> : null}
          <IconButton size="small" label={texts.edit(title)} icon={<PencilIcon />} onClick={onEdit} />
          <IconButton size="small" label={texts.remove(title)} icon={<TrashIcon />} onClick={onDelete} />
        </Acts>
      ) : null}
    </Row>
  )
}
