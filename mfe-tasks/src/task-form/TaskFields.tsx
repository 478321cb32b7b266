import { emptyAsNull, type FormFields, shareFields, useFormField } from '@headway/sdk/forms'
import { DueFields } from '../due-date/DueFields.tsx'
import { TaskTextFields, type TaskTextValues } from './TaskTextFields.tsx'

/** Values of the fields shared by the forms for creating and editing a task. */
export interface TaskFieldValues extends TaskTextValues {
  dueDate?: string | null | undefined
}

/** Shows the fields for title, description, priority, due date and tags. */
export function TaskFields({ form }: { form: FormFields<TaskFieldValues> }) {
  const dueDate = useFormField(form, 'dueDate')
  const { value, onChange, onBlur } = emptyAsNull(dueDate.control)
  return (
    <TaskTextFields
      form={shareFields(form)}
      between={<DueFields value={value} onChange={onChange} onBlur={onBlur} error={dueDate.error} />}
    />
  )
}
