import type { Milestone, Task } from '@headway/contracts/tasks'
import { Checkbox, color, IconButton, media, Menu, type MenuEntry, size, space } from '@headway/design-system'
import { ArrowDownIcon, ArrowUpIcon, MoreIcon, PencilIcon, TrashIcon } from '@headway/design-system/icons'
import { lazyComponent } from '@headway/sdk'
import { Suspense, useRef, useState } from 'react'
import styled from 'styled-components'
import { milestoneMessages as texts } from './detail.messages.ts'
import type { Edge, DropPosition } from './MilestoneHandle.tsx'
import { MilestonePercentage } from './MilestonePercentage.tsx'
import { useProgress } from './useProgress.ts'

// Loaded lazily, because reading a task does not need the drag and drop code.
const MilestoneHandle = lazyComponent(async () => (await import('./MilestoneHandle.tsx')).MilestoneHandle)

const Row = styled.li<{ $edge: Edge }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  gap: ${space[8]};
  min-height: 2.125rem;
  margin: 0 calc(-1 * ${space[8]});
  padding: 0 ${space[8]};
  border-top: 1px solid ${color.border.subtle};
  box-shadow: ${({ $edge }) =>
    $edge ? `inset 0 ${$edge === 'above' ? '' : '-'}2px ${color.accent.solid}` : 'none'};

  &:hover {
    background: ${color.background.rowHover};
  }
`

/** Visible on hover or focus of the row, and always on devices without hover. */
const OnHover = styled.div`
  display: flex;
  align-items: center;

  ${media.hover} {
    opacity: 0;

    li:hover > &,
    li:focus-within > &,
    &:has([data-state='open']) {
      opacity: 1;
    }
  }
`

/** Drag handle in the margin of a wide window; the menu of the row works at every width. */
const Grip = styled(OnHover)`
  position: absolute;
  inset-inline-start: calc(-1 * ${size.controlSmall});
  display: none;

  ${media.large} {
    display: flex;
  }
`

interface MilestoneRowProps {
  milestone: Milestone
  can: Pick<Task['can'], 'recordProgress' | 'editMilestones'>
  /** Position among the other milestones; undefined if the milestone cannot be moved. */
  place: DropPosition | undefined
  /** Receives the promise of each change being saved. */
  onWriting: (written: Promise<unknown>) => void
  onEdit: () => void
  onDelete: () => void
}

function entriesFor({ milestone: { id }, place, onDelete }: MilestoneRowProps): MenuEntry[] {
  const remove = {
    label: texts.deleteTitle,
    icon: <TrashIcon />,
    intent: 'danger' as const,
    onSelect: onDelete,
  }
  if (!place) {
    return [remove]
  }
  const { index, count, onMove } = place
  return [
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
    { type: 'separator' },
    remove,
  ]
}

/** Shows one milestone with controls to complete, edit, move and delete it and to set its progress. */
export function MilestoneRow(props: MilestoneRowProps) {
  const { milestone, can, place, onWriting, onEdit } = props
  const { title, description, isCompleted } = milestone
  const progress = useProgress(milestone, onWriting)
  const row = useRef<HTMLLIElement>(null)
  const [edge, setEdge] = useState<Edge>()

  return (
    <Row ref={row} $edge={edge}>
      {place ? (
        <Grip>
          <Suspense fallback={null}>
            <MilestoneHandle milestone={milestone} place={place} row={row} onOver={setEdge} />
          </Suspense>
        </Grip>
      ) : null}
      <Checkbox
        label={title}
        description={description || undefined}
        aria-label={texts.complete(title)}
        checked={isCompleted}
        disabled={!can.recordProgress}
        onChange={progress.tick}
      />
      {can.editMilestones ? (
        <OnHover>
          <IconButton
            size="small"
            label={texts.edit(title)}
            icon={<PencilIcon size={14} />}
            onClick={onEdit}
          />
          <Menu
            trigger={<IconButton size="small" label={texts.more(title)} icon={<MoreIcon />} />}
            entries={entriesFor(props)}
          />
        </OnHover>
      ) : (
        <span />
      )}
      <MilestonePercentage milestone={milestone} canRecord={can.recordProgress} progress={progress} />
    </Row>
  )
}
