import type { TaskSummary } from '@headway/contracts/tasks'
import { Button, Skeleton } from '@headway/design-system'
import { ChevronDownIcon, ChevronRightIcon } from '@headway/design-system/icons'
import { lazyComponent, useKeptState } from '@headway/sdk'
import { Suspense } from 'react'
import { messages } from '../messages/en.ts'

const OpenMilestones = lazyComponent(async () => (await import('./OpenMilestones.tsx')).OpenMilestones)

/** The card's milestones, read when they are unfolded. */
export function CardMilestones({ task }: { task: TaskSummary }) {
  const [isOpen, setOpen] = useKeptState(`tasks.${task.id}.milestones`, false)
  return (
    <>
      <Button
        size="small"
        intent="ghost"
        icon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {messages.card.milestones(task.milestoneCount)}
      </Button>
      {isOpen ? (
        <Suspense fallback={<Skeleton lines={2} />}>
          <OpenMilestones task={task} />
        </Suspense>
      ) : null}
    </>
  )
}
