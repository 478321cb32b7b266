import { DateField, Field } from '@headway/design-system/forms'
import { useFormats } from '@headway/sdk'
import { type FormFields, shareFields, useFormField } from '@headway/sdk/forms'
import type { ReactNode } from 'react'
import { formMessages } from '../messages/form.ts'
import { TaskWordFields, type TaskWordValues } from './TaskWordFields.tsx'

/** The fields that creating and editing share, as the controls hold them. */
export interface TaskFieldValues extends TaskWordValues {
  dueDate?: string | null | undefined
}

interface TaskFieldsProps {
  form: FormFields<TaskFieldValues>
  /** What is said about the title, below it. */
  belowTitle?: ReactNode
}

/** Title, description, priority, due date and tags. */
export function TaskFields({ form, belowTitle }: TaskFieldsProps) {
  const { dateFormat } = useFormats()
  const dueDate = useFormField(form, 'dueDate')
  return (
    <TaskWordFields
      form={shareFields(form)}
      belowTitle={belowTitle}
      beside={
        <Field label={formMessages.dueDate} error={dueDate.error}>
          <DateField
            {...dueDate.control}
            format={dateFormat}
            value={dueDate.control.value?.replace(/T.*/, '') ?? ''}
            onChange={(day) => dueDate.control.onChange(day === '' ? null : day)}
          />
        </Field>
      }
    />
  )
}
