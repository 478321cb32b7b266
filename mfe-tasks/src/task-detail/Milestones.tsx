import type { Milestone, Task, TaskSummary } from '@headway/contracts/tasks'
import { Async, Button, Muted, Panel, ProgressBar, RowList, Skeleton } from '@headway/design-system'
import { PlusIcon } from '@headway/design-system/icons'
import { messageFor, queryState, requestIdOf, lazyComponent, usePageKeys, usePreload } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { messages } from '../messages/en.ts'
import { milestoneMessages } from '../messages/detail.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { MilestoneOffer } from '../task-state/MilestoneOffer.tsx'
import { ProgressFold } from '../progress-line/ProgressFold.tsx'
import { useMilestonesListQuery } from '../milestones.api.ts'
import { DeleteMilestoneDialog } from './DeleteMilestoneDialog.tsx'
import { MilestoneRow } from './MilestoneRow.tsx'
import { useMilestoneOrder } from './useMilestoneOrder.ts'

// Forms and their validation are no part of reading a task.
const CreateMilestoneDialog = lazyComponent(
  async () => (await import('./lateMilestones.ts')).CreateMilestoneDialog,
)
const EditMilestoneDialog = lazyComponent(
  async () => (await import('./lateMilestones.ts')).EditMilestoneDialog,
)

const texts = milestoneMessages

type OpenDialog = { mode: 'create' } | { mode: 'edit' | 'delete'; milestone: Milestone }

/** Mean of the milestones' percentages, 0 with none (specification, section 4). */
export function overallProgress(milestones: readonly Pick<Milestone, 'completionPercentage'>[]): number {
  if (milestones.length === 0) {
    return 0
  }
  return milestones.reduce((sum, milestone) => sum + milestone.completionPercentage, 0) / milestones.length
}

const nextOrder = (milestones: readonly Pick<Milestone, 'order'>[]) =>
  Math.max(0, ...milestones.map(({ order }) => order)) + 1

interface MilestonesProps {
  task: Task | TaskSummary
  /** Opens a dialog about the task. */
  onDialog: (dialog: TaskDialogState) => void
}

interface MilestoneDialogsProps {
  taskId: number
  milestones: readonly Milestone[]
  dialog: OpenDialog | null
  onClose: () => void
}

function MilestoneDialogs({ taskId, milestones, dialog, onClose }: MilestoneDialogsProps) {
  const current = (opened: Milestone) => milestones.find(({ id }) => id === opened.id) ?? opened
  return (
    <>
      <Suspense fallback={null}>
        {dialog?.mode === 'create' ? (
          <CreateMilestoneDialog taskId={taskId} order={nextOrder(milestones)} onClose={onClose} />
        ) : null}
        {dialog?.mode === 'edit' ? (
          <EditMilestoneDialog milestone={current(dialog.milestone)} onClose={onClose} />
        ) : null}
      </Suspense>
      {dialog?.mode === 'delete' ? (
        <DeleteMilestoneDialog milestone={dialog.milestone} onClose={onClose} />
      ) : null}
    </>
  )
}

/** Opens the dialog for a new step. */
function AddButton({ onPress }: { onPress: () => void }) {
  return (
    <Button size="small" icon={<PlusIcon />} aria-keyshortcuts="n" onClick={onPress}>
      {texts.add}
    </Button>
  )
}

function useMilestoneKeys(canEdit: boolean, isOrderable: boolean, onAdd: () => void) {
  usePageKeys([
    ...(canEdit ? [{ keys: ['n'], does: texts.add, run: onAdd }] : []),
    ...(isOrderable ? [{ keys: ['Alt + Arrow'], does: texts.moveKeys }] : []),
  ])
}

/** The steps of a task and how far they are. */
export function Milestones({ task, onDialog }: MilestonesProps) {
  const query = useMilestonesListQuery(task.id)
  const { data, error, refetch } = query
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  usePreload(CreateMilestoneDialog)
  const milestones = data?.items ?? []
  // A list's row does not say whether milestones may be edited, so that waits for the whole task.
  const can = {
    recordProgress: task.can.recordProgress,
    editMilestones: 'editMilestones' in task.can && task.can.editMilestones,
  }
  const isOrderable = can.editMilestones && milestones.length > 1
  const { move, noteTick } = useMilestoneOrder(task, milestones)
  useMilestoneKeys(can.editMilestones, isOrderable, () => setDialog({ mode: 'create' }))
  return (
    <Panel
      title={texts.title}
      aside={can.editMilestones ? <AddButton onPress={() => setDialog({ mode: 'create' })} /> : null}
    >
      <Async
        state={queryState(query, milestones.length === 0)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={4} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
        empty={
          <div>
            <p>{texts.empty}</p>
            <Muted>{texts.emptyHint}</Muted>
          </div>
        }
      >
        <ProgressBar value={overallProgress(milestones)} label={messages.card.progress} showValue />
        <MilestoneOffer task={task} milestones={milestones} onDialog={onDialog} />
        <RowList aria-label={texts.label}>
          {milestones.map((milestone, index) => (
            <MilestoneRow
              key={milestone.id}
              milestone={milestone}
              can={can}
              place={isOrderable ? { index, count: milestones.length, onMove: move } : undefined}
              onWriting={noteTick}
              onEdit={() => setDialog({ mode: 'edit', milestone })}
              onDelete={() => setDialog({ mode: 'delete', milestone })}
            />
          ))}
        </RowList>
        <ProgressFold taskId={task.id} />
      </Async>
      <MilestoneDialogs
        taskId={task.id}
        milestones={milestones}
        dialog={dialog}
        onClose={() => setDialog(null)}
      />
    </Panel>
  )
}
