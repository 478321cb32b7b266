import type { Task } from '@headway/contracts/tasks'
import { toastFailure } from '@headway/design-system'
import { Field, FormDialog } from '@headway/design-system/forms'
import type { SearchHit } from '@headway/sdk'
import { useState } from 'react'
import { relationMessages } from './relations.messages.ts'
import { TaskPicker } from './TaskPicker.tsx'
import { useMove } from './useMove.ts'

const texts = relationMessages.subtasks

/** Shows the dialog that chooses the parent of a task. */
export function MoveDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const [parent, setParent] = useState<SearchHit | null>(null)
  const { move, isLoading } = useMove(task)

  const handleSubmit = async () => {
    const failure = await move(Number(parent?.id))
    if (failure === undefined) {
      onClose()
    } else {
      toastFailure(failure)
    }
  }

  return (
    <FormDialog
      title={texts.moveTitle}
      description={texts.moveDescription}
      size="small"
      submitLabel={texts.move}
      busy={isLoading}
      dirty={parent !== null}
      blockedBecause={parent ? undefined : relationMessages.relations.chooseTask}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <Field label={texts.partOf} required>
        <TaskPicker exceptId={task.id} value={parent} onChange={setParent} />
      </Field>
    </FormDialog>
  )
}
