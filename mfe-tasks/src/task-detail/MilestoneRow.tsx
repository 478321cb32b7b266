import type { Milestone, Task } from '@headway/contracts/tasks'
import {
  Checkbox,
  color,
  IconButton,
  media,
  space,
  toastFailure,
  toastSuccess,
  NumberField,
} from '@headway/design-system'
import { PencilIcon, TrashIcon } from '@headway/design-system/icons'
import { serverMessage } from '@headway/sdk'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { toastMessages } from '../messages/toasts.ts'
import { milestoneMessages } from '../messages/detail.ts'
import { useMilestonesUpdateMutation } from '../milestones.api.ts'

const texts = milestoneMessages

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  gap: ${space[8]};
  padding: ${space[8]} 0;
  border-top: 1px solid ${color.border.subtle};

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

const Percentage = styled.div`
  width: 9.5rem;

  ${media.coarse} {
    width: 12rem;
  }
`

/** Progress is saved this long after the last change, in milliseconds. */
const SETTLE_DELAY = 1_000

interface MilestoneRowProps {
  milestone: Milestone
  can: Pick<Task['can'], 'recordProgress' | 'editMilestones'>
  onEdit: () => void
  onDelete: () => void
}

const isPercentage = (value: number | null): value is number => value !== null && value >= 0 && value <= 100

/** One step: tick it, set its progress, edit or delete it. */
export function MilestoneRow({ milestone, can, onEdit, onDelete }: MilestoneRowProps) {
  const { id, taskId, title, description, isCompleted, completionPercentage } = milestone
  const [update] = useMilestonesUpdateMutation()
  const [typed, setTyped] = useState<number | null | undefined>(undefined)

  const save = async (body: { isCompleted: boolean } | { completionPercentage: number }) => {
    const result = await update({ id, taskId, body })
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

  return (
    <Row>
      <Checkbox
        label={title}
        description={description || undefined}
        aria-label={texts.complete(title)}
        checked={isCompleted}
        disabled={!can.recordProgress}
        onChange={() => void save({ isCompleted: !isCompleted })}
      />
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
        <div>
          <IconButton size="small" label={texts.edit(title)} icon={<PencilIcon />} onClick={onEdit} />
          <IconButton size="small" label={texts.remove(title)} icon={<TrashIcon />} onClick={onDelete} />
        </div>
      ) : null}
    </Row>
  )
}
