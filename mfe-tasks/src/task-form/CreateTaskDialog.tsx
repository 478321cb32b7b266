import { recurrencePatterns } from '@headway/contracts'
import { TaskCreateBody } from '@headway/contracts/tasks'
import { Button, Dialog, Field, Select, Switch, toast, VisuallyHidden } from '@headway/design-system'
import { serverMessage, useIdempotencyKey } from '@headway/sdk'
import {
  type Control,
  type FieldErrors,
  type UseFormRegister,
  showServerErrors,
  useContractForm,
} from '@headway/sdk/forms'
import { type KeyboardEvent, useId, useState } from 'react'
import { messages } from '../messages/en.ts'
import { useTasksAssignBulkMutation, useTasksCreateMutation } from '../tasks.api.ts'
import { AssigneeField } from './AssigneeField.tsx'
import { Fields, TaskFields, type TaskFieldValues } from './TaskFields.tsx'
import { useDirectReports } from './useDirectReports.ts'

const texts = messages.form

const blank = {
  title: '',
  description: '',
  priority: 'medium' as const,
  dueDate: null,
  tags: [],
  isRecurring: false,
  recurringPattern: null,
}

/** Creates a task, then assigns it to whoever was chosen; a failed assignment keeps the task and can be tried again. */
export function CreateTaskDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const reasonId = useId()
  const reports = useDirectReports()
  const [assigneeIds, setAssigneeIds] = useState<string[]>([])
  const [create, creating] = useTasksCreateMutation()
  const [assign, assigning] = useTasksAssignBulkMutation()
  const creation = useIdempotencyKey()
  const form = useContractForm(TaskCreateBody, blank)
  const { register, control, formState, watch, setValue } = form
  const isRecurring = watch('isRecurring') ?? false
  const isSending = creating.isLoading || assigning.isLoading
  const isComplete =
    (watch('title') ?? '').trim().length >= 3 && (!isRecurring || watch('recurringPattern') !== null)

  const assignTo = async (id: number, title: string, key: string) => {
    const result = await assign({ id, assigneeIds: assigneeIds.map(Number), idempotencyKey: key })
    if (!result.error) {
      toast({
        intent: 'success',
        title: messages.toasts.created,
        description: messages.toasts.createdHint(title),
      })
      return
    }
    toast({
      intent: 'destructive',
      title: messages.toasts.error,
      description: messages.toasts.assignFailed,
      action: { label: messages.toasts.retryAssignment, onAction: () => void assignTo(id, title, key) },
    })
  }

  const handleSubmit = form.handleSubmit(async (body) => {
    const key = creation.current()
    const result = await create({ body, idempotencyKey: key })
    if (result.error) {
      if (!showServerErrors(form, result.error)) {
        const description = serverMessage(result.error, messages.toasts.createFailed)
        toast({ intent: 'destructive', title: messages.toasts.error, description })
      }
      return
    }
    creation.renew()
    const { id, title } = result.data
    if (assigneeIds.length > 0) {
      await assignTo(id, title, `${key}-assign`)
    } else {
      toast({
        intent: 'success',
        title: messages.toasts.created,
        description: messages.toasts.createdHint(title),
      })
    }
    onClose()
  })

  const handleRecurring = (checked: boolean) => {
    setValue('isRecurring', checked, { shouldDirty: true })
    setValue('recurringPattern', checked ? 'weekly' : null, { shouldValidate: true })
  }

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
      title={texts.createTitle}
      description={texts.createDescription}
      fullHeight
      dirty={formState.isDirty || assigneeIds.length > 0}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            intent="primary"
            type="submit"
            form={formId}
            loading={isSending}
            disabled={!isComplete || isSending}
            aria-describedby={isComplete ? undefined : reasonId}
          >
            {texts.create}
          </Button>
          {isComplete ? null : <VisuallyHidden id={reasonId}>{texts.titleNeeded}</VisuallyHidden>}
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void handleSubmit(event)} onKeyDown={handleKeyDown} noValidate>
        <Fields>
          <TaskFields
            register={register as unknown as UseFormRegister<TaskFieldValues>}
            control={control as unknown as Control<TaskFieldValues>}
            errors={formState.errors as FieldErrors<TaskFieldValues>}
          />
          <Switch
            label={texts.recurring}
            checked={isRecurring}
            onChange={(event) => handleRecurring(event.target.checked)}
          />
          {isRecurring ? (
            <Field label={texts.pattern} error={formState.errors.recurringPattern?.message}>
              <Select
                {...register('recurringPattern')}
                options={recurrencePatterns.map((value) => ({ value, label: messages.patterns[value] }))}
              />
            </Field>
          ) : null}
          <AssigneeField reports={reports} value={assigneeIds} onChange={setAssigneeIds} />
        </Fields>
      </form>
    </Dialog>
  )
}
