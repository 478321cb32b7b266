import type { Milestone, Task } from '@headway/contracts/tasks'
import { Checkbox, color, IconButton, media, Menu, size, space, NumberField } from '@headway/design-system'
import { ArrowDownIcon, ArrowUpIcon, MoreIcon, PencilIcon, TrashIcon } from '@headway/design-system/icons'
import { lazyComponent } from '@headway/sdk'
import { Suspense, useRef, useState } from 'react'
import styled from 'styled-components'
import { milestoneMessages } from '../messages/detail.ts'
import type { Edge, Place } from './MilestoneHandle.tsx'
import { useProgress } from './useProgress.ts'

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

/** One step: tick it, set its progress, edit or delete it. */
export function MilestoneRow({ milestone, can, place, onWriting, onEdit, onDelete }: MilestoneRowProps) {
  const { title, description, isCompleted, completionPercentage } = milestone
  const { typed, type, tick, settle } = useProgress(milestone, onWriting)
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
          onChange={tick}
        />
      </Lead>
      <Percentage>
        <NumberField
          aria-label={texts.progress(title)}
          value={typed === undefined ? completionPercentage : typed}
          onChange={type}
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
