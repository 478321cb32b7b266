import type { Milestone, Task, TaskSummary } from '@headway/contracts/tasks'
import {
  Async,
  color,
  ConfirmDialog,
  font,
  Muted,
  ProgressBar,
  Skeleton,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import {
  KeyBuffer,
  lazyComponent,
  messageFor,
  queryState,
  requestIdOf,
  serverMessage,
  usePageKeys,
} from '@headway/sdk'
import { Suspense, useId, useState } from 'react'
import styled from 'styled-components'
import { milestoneMessages as texts } from './detail.messages.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { useMilestonesDeleteMutation, useMilestonesListQuery } from './milestones.api.ts'
import { CollapsibleProgress } from '../progress-chart/CollapsibleProgress.tsx'
import { AddMilestone } from './AddMilestone.tsx'
import { MilestoneRow } from './MilestoneRow.tsx'
import { useMilestoneOrder } from './useMilestoneOrder.ts'
import { toastMessages } from './toasts.messages.ts'

/** Asks for confirmation before a milestone is permanently deleted. */
function DeleteMilestoneDialog({ milestone, onClose }: { milestone: Milestone; onClose: () => void }) {
  const [remove, { isLoading }] = useMilestonesDeleteMutation()

  const handleConfirm = async () => {
    const result = await remove({ id: milestone.id, taskId: milestone.taskId })
    if (result.error) {
      const description = serverMessage(result.error, toastMessages.milestoneDeleteFailed)
      toastFailure(description)
    } else {
      toastSuccess(toastMessages.milestoneDeleted, milestone.title)
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.deleteTitle}
      description={texts.deleteQuestion}
      confirmLabel={texts.deleteConfirm}
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
    />
  )
}

// Loaded lazily, because reading a task does not need forms and their validation.
const EditMilestoneDialog = lazyComponent(
  async () => (await import('./MilestoneDialog.tsx')).EditMilestoneDialog,
)

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: 2rem;

  h2 {
    font: ${font.heading3};
  }

  & > :nth-child(2) {
    color: ${color.text.muted};
    font-variant-numeric: tabular-nums;
  }

  & > :nth-child(3) {
    width: 10rem;
    margin-inline-start: auto;
  }
`

type OpenDialog = { mode: 'edit' | 'delete'; milestone: Milestone }

/** Returns the mean of the milestones' percentages, 0 without milestones (specification, section 4). */
export function overallProgress(milestones: readonly Pick<Milestone, 'completionPercentage'>[]): number {
  if (milestones.length === 0) {
    return 0
  }
  return milestones.reduce((sum, milestone) => sum + milestone.completionPercentage, 0) / milestones.length
}

const nextOrder = (milestones: readonly Pick<Milestone, 'order'>[]) =>
  Math.max(0, ...milestones.map(({ order }) => order)) + 1

interface MilestoneDialogsProps {
  milestones: readonly Milestone[]
  dialog: OpenDialog | null
  onClose: () => void
}

function MilestoneDialogs({ milestones, dialog, onClose }: MilestoneDialogsProps) {
  if (!dialog) {
    return null
  }
  const current = milestones.find(({ id }) => id === dialog.milestone.id) ?? dialog.milestone
  return dialog.mode === 'edit' ? (
    <Suspense fallback={<KeyBuffer />}>
      <EditMilestoneDialog milestone={current} onClose={onClose} />
    </Suspense>
  ) : (
    <DeleteMilestoneDialog milestone={dialog.milestone} onClose={onClose} />
  )
}

/** Shows the milestones of a task as a checklist. */
export function Milestones({ task }: { task: Task | TaskSummary }) {
  const query = useMilestonesListQuery(task.id)
  const { data, error, refetch } = query
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const titleId = useId()
  const milestones = data?.items ?? []
  // A list row does not tell whether milestones may be edited, so editing waits for the full task.
  const can = {
    recordProgress: task.can.recordProgress,
    editMilestones: 'editMilestones' in task.can && task.can.editMilestones,
  }
  const isOrderable = can.editMilestones && milestones.length > 1
  const { move, noteMilestoneChange } = useMilestoneOrder(task, milestones)
  usePageKeys(isOrderable ? [{ keys: ['Alt + Arrow'], does: texts.moveKeys }] : [])
  const done = milestones.filter(({ isCompleted }) => isCompleted).length
  return (
    <section aria-labelledby={titleId}>
      <Head>
        <h2 id={titleId}>{texts.title}</h2>
        {milestones.length > 0 ? (
          <>
            <span>{texts.done(done, milestones.length)}</span>
            <div>
              <ProgressBar value={overallProgress(milestones)} label={messages.card.progress} showValue />
            </div>
          </>
        ) : null}
      </Head>
      <Async
        state={queryState(query, milestones.length === 0)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={3} height="2rem" />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
        empty={can.editMilestones ? null : <Muted>{texts.empty}</Muted>}
      >
        <ul aria-label={texts.label}>
          {milestones.map((milestone, index) => (
            <MilestoneRow
              key={milestone.id}
              milestone={milestone}
              can={can}
              place={isOrderable ? { index, count: milestones.length, onMove: move } : undefined}
              onWriting={noteMilestoneChange}
              onEdit={() => setDialog({ mode: 'edit', milestone })}
              onDelete={() => setDialog({ mode: 'delete', milestone })}
            />
          ))}
        </ul>
      </Async>
      {can.editMilestones && data ? <AddMilestone taskId={task.id} order={nextOrder(milestones)} /> : null}
      {milestones.length > 0 ? <CollapsibleProgress taskId={task.id} /> : null}
      <MilestoneDialogs milestones={milestones} dialog={dialog} onClose={() => setDialog(null)} />
    </section>
  )
}
