import { type FormFields, shareFields, useFormField } from '@headway/sdk/forms'
import { DueFields } from '../due-date/DueFields.tsx'
import { TaskWordFields, type TaskWordValues } from './TaskWordFields.tsx'

/** The fields that creating and editing share, as the controls hold them. */
export interface TaskFieldValues extends TaskWordValues {
  dueDate?: string | null | undefined
}

/** Title, description, priority, due date and tags. */
export function TaskFields({ form }: { form: FormFields<TaskFieldValues> }) {
  const dueDate = useFormField(form, 'dueDate')
  return (
    <TaskWordFields
      form={shareFields(form)}
      between={
        <DueFields
          value={dueDate.control.value ?? ''}
          onChange={(value) => dueDate.control.onChange(value === '' ? null : value)}
          onBlur={dueDate.control.onBlur}
          error={dueDate.error}
        />
      }
    />
  )
}
