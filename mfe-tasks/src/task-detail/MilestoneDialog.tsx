import { type Milestone, milestonesUpdate } from '@headway/contracts/tasks'
import { Input, toastFailure, toastSuccess } from '@headway/design-system'
import { Field, FormDialog, NumberField, StaleFields, Textarea } from '@headway/design-system/forms'
import { serverMessage } from '@headway/sdk'
import {
  describeStale,
  type FormFields,
  shareFields,
  useContractForm,
  useFormField,
} from '@headway/sdk/forms'
import { useConflictAuthor } from '../edit-conflict/useConflictAuthor.ts'
import { toastMessages } from './toasts.messages.ts'
import { milestoneMessages } from './detail.messages.ts'
import { useMilestonesUpdateMutation } from './milestones.api.ts'

const texts = milestoneMessages

interface MilestoneFieldValues {
  title?: string | undefined
  description?: string | undefined
}

function MilestoneFields({ form }: { form: FormFields<MilestoneFieldValues> }) {
  const title = useFormField(form, 'title')
  const description = useFormField(form, 'description')
  return (
    <>
      <Field label={texts.name} required error={title.error}>
        <Input {...title.control} autoComplete="off" />
      </Field>
      <Field label={texts.text} error={description.error}>
        <Textarea {...description.control} rows={3} />
      </Field>
    </>
  )
}

const fields = {
  title: { label: texts.name },
  description: { label: texts.text },
  completionPercentage: { label: texts.percentage, show: (value: number) => `${value}%` },
}

interface EditMilestoneDialogProps {
  milestone: Milestone
  onClose: () => void
}

/** Edits a milestone. If another user has changed it in the meantime, the user can overwrite the change. */
export function EditMilestoneDialog({ milestone, onClose }: EditMilestoneDialogProps) {
  const { id, taskId, title, description, completionPercentage, version } = milestone
  const [update] = useMilestonesUpdateMutation()
  const form = useContractForm(milestonesUpdate.body, {
    values: { title, description, completionPercentage },
    version,
  })
  const percentage = useFormField(form, 'completionPercentage')
  const who = useConflictAuthor(taskId, form.stale, milestone.title)

  const handleSubmit = form.submit({
    send: (body, seen) => update({ id, taskId, version: seen, body }),
    onDone: (saved) => {
      toastSuccess(toastMessages.milestoneUpdated, saved.title)
      onClose()
    },
    onFailure: (error) => toastFailure(serverMessage(error, toastMessages.milestoneUpdateFailed)),
  })

  return (
    <FormDialog
      title={texts.editTitle}
      description={texts.editDescription}
      size="small"
      submitLabel={texts.save}
      busy={form.isSending}
      dirty={form.isDirty}
      warning={
        form.stale ? (
          <StaleFields {...describeStale(form.stale, fields)}>{texts.changedMeanwhile(who)}</StaleFields>
        ) : undefined
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <MilestoneFields form={shareFields(form)} />
      <Field label={texts.percentage} error={percentage.error}>
        <NumberField
          {...percentage.control}
          value={percentage.control.value ?? null}
          onChange={(value) => percentage.control.onChange(value ?? undefined)}
          min={0}
          max={100}
          unit="%"
        />
      </Field>
    </FormDialog>
  )
}
