import { type TaskTemplate, TaskTemplateBody } from '@headway/contracts/task-templates'
import type { ViewAudience } from '@headway/contracts/task-views'
import type { Priority } from '@headway/contracts/tasks'
import { Input, toastFailure, toastSuccess } from '@headway/design-system'
import { Field, FormDialog, NumberField, Select, StaleFields } from '@headway/design-system/forms'
import { serverMessage, useIdempotencyKey } from '@headway/sdk'
import { describeStale, shareFields, useContractForm, useFormField } from '@headway/sdk/forms'
import { useState } from 'react'
import { messages } from '../task-list/tasks.messages.ts'
import { formMessages } from '../task-form/form.messages.ts'
import { templateMessages as texts } from './templates.messages.ts'
import { MilestonesField, type PlannedMilestone, saidOf } from '../series/MilestonesField.tsx'
import { TaskTextFields } from '../task-form/TaskTextFields.tsx'
import {
  useTaskTemplatesCreateMutation,
  useTaskTemplatesListQuery,
  useTaskTemplatesUpdateMutation,
} from './task-templates.api.ts'

const MAX_DAYS = 260

/** Initial values of a new template. */
export type TemplateDraft = Pick<
  TaskTemplate,
  'name' | 'title' | 'description' | 'priority' | 'tags' | 'milestones'
>

const blank: TemplateDraft = {
  name: '',
  title: '',
  description: '',
  priority: 'medium',
  tags: [],
  milestones: [],
}

interface TemplateDialogProps {
  /** Template being edited; undefined for a new template. */
  template?: TaskTemplate | undefined
  draft?: TemplateDraft | undefined
  onClose: () => void
}

const valuesOf = (template: TaskTemplate | undefined, draft: TemplateDraft) => {
  const { name, title, description, priority, tags, milestones } = template ?? draft
  return {
    name,
    title,
    description,
    priority,
    tags: [...tags],
    milestones: [...milestones],
    audience: template?.audience ?? 'self',
    dueInDays: template?.dueInDays ?? null,
  }
}

const stale = {
  name: { label: texts.name },
  title: { label: formMessages.title },
  description: { label: formMessages.description },
  priority: { label: formMessages.priority, show: (value: Priority) => messages.priorities[value] },
  tags: { label: formMessages.tags },
  audience: { label: texts.audience, show: (value: ViewAudience) => texts.audiences[value] },
  dueInDays: {
    label: texts.dueInDays,
    show: (value: number | null) => (value === null ? '' : String(value)),
  },
}

function useTemplateForm({ template, draft = blank, onClose }: TemplateDialogProps) {
  const [create] = useTaskTemplatesCreateMutation()
  const [update] = useTaskTemplatesUpdateMutation()
  const { attemptFor } = useIdempotencyKey()
  const form = useContractForm(TaskTemplateBody, {
    values: valuesOf(template, draft),
    ...(template ? { version: template.version } : {}),
  })
  const handleSubmit = form.submit({
    send: (body, version) =>
      template
        ? update({ id: template.id, body, version })
        : create({ body, idempotencyKey: attemptFor(body).key }),
    onDone: (saved) => {
      toastSuccess(texts.saved, saved.name)
      onClose()
    },
    onFailure: (error) => toastFailure(serverMessage(error, texts.failed)),
  })
  return { form, handleSubmit }
}

/** Shows the field for the audience of the template, if the user may choose one. */
function AudienceField({ form }: Pick<ReturnType<typeof useTemplateForm>, 'form'>) {
  const { data } = useTaskTemplatesListQuery()
  const { control, error } = useFormField(form, 'audience')
  const audiences = data?.can.audiences ?? ['self']
  return audiences.length > 1 ? (
    <Field label={texts.audience} hint={texts.audienceHint} error={error}>
      <Select<ViewAudience>
        value={control.value ?? 'self'}
        onChange={(next) => control.onChange(next || 'self')}
        options={audiences.map((value) => ({ value, label: texts.audiences[value] }))}
      />
    </Field>
  ) : null
}

/** Shows the dialog that creates or edits a template. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { template, draft = blank, onClose } = props
  const { form, handleSubmit } = useTemplateForm(props)
  const [lines, setLines] = useState<readonly PlannedMilestone[]>((template ?? draft).milestones)
  const name = useFormField(form, 'name')
  const dueInDays = useFormField(form, 'dueInDays')
  const milestones = useFormField(form, 'milestones')

  const handleMilestones = (next: PlannedMilestone[]) => {
    setLines(next)
    form.setValue('milestones', saidOf(next), { shouldDirty: true })
  }
  return (
    <FormDialog
      title={template ? texts.editTitle : texts.createTitle}
      fullHeight
      submitLabel={texts.save}
      busy={form.isSending}
      dirty={form.isDirty || draft !== blank}
      warning={
        form.stale ? (
          <StaleFields {...describeStale(form.stale, stale)}>{texts.changedMeanwhile}</StaleFields>
        ) : undefined
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field label={texts.name} required error={name.error}>
        <Input {...name.control} value={name.control.value ?? ''} autoComplete="off" maxLength={60} />
      </Field>
      <AudienceField form={form} />
      <TaskTextFields
        form={shareFields(form)}
        between={
          <Field label={texts.dueInDays} hint={texts.dueInDaysHint} error={dueInDays.error}>
            <NumberField
              value={dueInDays.control.value ?? null}
              onChange={dueInDays.control.onChange}
              min={0}
              max={MAX_DAYS}
              unit={texts.dueUnit}
            />
          </Field>
        }
      />
      <MilestonesField
        value={lines}
        hint={texts.milestonesHint}
        onChange={handleMilestones}
        error={milestones.error}
      />
    </FormDialog>
  )
}
