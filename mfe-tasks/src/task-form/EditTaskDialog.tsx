import { type TaskSummary, TaskUpdateBody } from '@headway/contracts/tasks'
import { Alert, Button, Dialog, toast } from '@headway/design-system'
import { isCallError, serverMessage } from '@headway/sdk'
import {
  type Control,
  type FieldErrors,
  type UseFormRegister,
  showServerErrors,
  useContractForm,
} from '@headway/sdk/forms'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { messages } from '../messages/en.ts'
import { useTasksGetQuery, useTasksUpdateMutation } from '../tasks.api.ts'
import { Fields, TaskFields, type TaskFieldValues } from './TaskFields.tsx'

const texts = messages.form

interface EditTaskDialogProps {
  task: TaskSummary
  onClose: () => void
}

const valuesOf = ({ title, description, priority, dueDate, tags }: TaskSummary) => ({
  title,
  description,
  priority,
  dueDate,
  tags,
})

/** Changes a task. When somebody else was faster, nothing typed is lost and saving again is a choice. */
export function EditTaskDialog({ task, onClose }: EditTaskDialogProps) {
  const formId = useId()
  // A list's row has a shortened description, so the whole task is read before it is edited.
  const { data: whole } = useTasksGetQuery(task.id)
  const [update, { isLoading }] = useTasksUpdateMutation()
  const [version, setVersion] = useState(task.version)
  const [isStale, setStale] = useState(false)
  const form = useContractForm(TaskUpdateBody, valuesOf(task))
  const { register, control, formState, reset } = form

  useEffect(() => {
    if (whole && !formState.isDirty) {
      reset(valuesOf(whole))
      setVersion(whole.version)
    }
  }, [whole, reset, formState.isDirty])

  const handleSubmit = form.handleSubmit(async (body) => {
    const result = await update({ id: task.id, body, version })
    if (!result.error) {
      toast({
        intent: 'success',
        title: messages.toasts.updated,
        description: messages.toasts.updatedHint(result.data.title),
      })
      onClose()
      return
    }
    if (isCallError(result.error) && result.error.status === 412) {
      const current = result.error.problem?.current as { version?: number } | undefined
      setVersion(current?.version ?? version)
      setStale(true)
      return
    }
    if (!showServerErrors(form, result.error)) {
      const description = serverMessage(result.error, messages.toasts.updateFailed)
      toast({ intent: 'destructive', title: messages.toasts.error, description })
    }
  })

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void handleSubmit()
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.editTitle}
      description={texts.editDescription}
      fullHeight
      dirty={formState.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button intent="primary" type="submit" form={formId} loading={isLoading} disabled={!whole}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void handleSubmit(event)} onKeyDown={handleKeyDown} noValidate>
        <Fields>
          {isStale ? <Alert tone="warning">{texts.changedMeanwhile}</Alert> : null}
          <TaskFields
            register={register as unknown as UseFormRegister<TaskFieldValues>}
            control={control as unknown as Control<TaskFieldValues>}
            errors={formState.errors as FieldErrors<TaskFieldValues>}
          />
        </Fields>
      </form>
    </Dialog>
  )
}
