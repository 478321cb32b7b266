import type { Task } from '@headway/contracts/tasks'
import { CopyDialog } from '../task-copy/CopyDialog.tsx'
import { TemplateDialog } from '../templates/TemplateDialog.tsx'
import { TaskAsTemplate } from '../templates/TaskAsTemplate.tsx'
import { BlockDialog } from '../task-state/BlockDialog.tsx'
import { CompleteDialog } from '../task-state/CompleteDialog.tsx'
import { useTaskActions } from '../task-state/useTaskActions.ts'
import { CreateTaskDialog } from './CreateTaskDialog.tsx'
import { EditTaskDialog } from './EditTaskDialog.tsx'
import { ReassignDialog } from './ReassignDialog.tsx'
import type { TaskDialogState } from './taskDialogState.ts'

// Exported for callers that open one dialog on its own; all dialogs are in one chunk.
export { CreateTaskDialog, TemplateDialog }

type CreateState = Extract<TaskDialogState, { mode: 'create' }>

/** Creates a task; on the board it then starts or completes the task, depending on the column it is added to. */
function NewTaskDialog({ parent, draft, status, onClose }: CreateState & { onClose: () => void }) {
  const actions = useTaskActions()
  const changeStatus = (task: Task) => {
    if (status === 'in_progress') {
      void actions.start(task)
    } else if (status === 'completed') {
      void actions.complete(task)
    }
  }
  return <CreateTaskDialog parent={parent} draft={draft} onCreated={changeStatus} onClose={onClose} />
}

/** Shows one of the dialogs of a task: create, edit, reassign, block, complete, copy or save as template. */
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
