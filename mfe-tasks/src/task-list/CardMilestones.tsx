import type { TaskSummary } from '@headway/contracts/tasks'
import { color, ProgressBar, Skeleton, space } from '@headway/design-system'
import { ChevronDownIcon, ChevronRightIcon } from '@headway/design-system/icons'
import { lazyComponent, useKeptState } from '@headway/sdk'
import { Suspense } from 'react'
import styled from 'styled-components'
import { messages } from './tasks.messages.ts'

const OpenMilestones = lazyComponent(async () => (await import('./OpenMilestones.tsx')).OpenMilestones)

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(4rem, 1fr);
  align-items: center;
  gap: ${space[12]};
  height: 24px;
`

const Toggle = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  min-height: 24px;
  margin-inline-start: -2px;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.text.secondary};
  font: inherit;
  white-space: nowrap;
  cursor: pointer;

  &:hover {
    color: ${color.text.primary};
  }
`

const progressTone = ({ status }: TaskSummary) => {
  if (status === 'completed') {
    return 'success'
  }
  return status === 'overdue' ? 'danger' : undefined
}

/** Shows the progress of a card, and a button that loads and shows its milestones. */
export function CardMilestones({ task }: { task: TaskSummary }) {
  const [isOpen, setOpen] = useKeptState(`tasks.${task.id}.milestones`, false)
  return (
    <>
      <Row>
        <Toggle type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
          {messages.card.milestones(task.milestoneCount)}
        </Toggle>
        <ProgressBar
          value={task.progress}
          label={messages.card.progress}
          tone={progressTone(task)}
          showValue
        />
      </Row>
      {isOpen ? (
        <Suspense fallback={<Skeleton lines={2} />}>
          <OpenMilestones task={task} />
        </Suspense>
      ) : null}
    </>
  )
}
