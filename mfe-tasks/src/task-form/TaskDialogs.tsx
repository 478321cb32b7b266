import type { Task } from '@headway/contracts/tasks'
import { CopyDialog } from '../task-copy/CopyDialog.tsx'
import { TemplateDialog } from '../templates/TemplateDialog.tsx'
import { TaskAsTemplate } from '../templates/TaskAsTemplate.tsx'
import { BlockDialog } from '../task-state/BlockDialog.tsx'
import { CompleteDialog } from '../task-state/CompleteDialog.tsx'
import { useTaskActs } from '../task-state/useTaskActs.ts'
import { CreateTaskDialog } from './CreateTaskDialog.tsx'
import { EditTaskDialog } from './EditTaskDialog.tsx'
import { ReassignDialog } from './ReassignDialog.tsx'
import type { TaskDialogState } from './taskDialogState.ts'

// For whoever opens one of them by itself: all are one chunk.
export { CreateTaskDialog, TemplateDialog }

type CreateState = Extract<TaskDialogState, { mode: 'create' }>

/** Creates a task, and starts or completes it where it is added to such a column of the board. */
function NewTaskDialog({ parent, draft, status, onClose }: CreateState & { onClose: () => void }) {
  const acts = useTaskActs()
  const changeStatus = (task: Task) => {
    if (status === 'in_progress') {
      void acts.start(task)
    } else if (status === 'completed') {
      void acts.complete(task)
    }
  }
  return <CreateTaskDialog parent={parent} draft={draft} onCreated={changeStatus} onClose={onClose} />
}

/** The dialogs about a task: create, edit, reassign, block, complete, copy or keep as a template. */
export function TaskDialogs(props: TaskDialogState & { onClose: () => void }) {
  if (props.mode === 'create') {
    return <NewTaskDialog {...props} />
  }
  if (props.mode === 'block') {
    return <BlockDialog task={props.task} onClose={props.onClose} />
  }
  if (props.mode === 'complete') {
    return <CompleteDialog task={props.task} onClose={props.onClose} />
  }
  if (props.mode === 'copy') {
    return <CopyDialog task={props.task} onClose={props.onClose} />
  }
  if (props.mode === 'template') {
    return <TaskAsTemplate task={props.task} onClose={props.onClose} />
  }
  return props.mode === 'edit' ? (
    <EditTaskDialog task={props.task} onClose={props.onClose} />
  ) : (
    <ReassignDialog task={props.task} onClose={props.onClose} />
  )
}
