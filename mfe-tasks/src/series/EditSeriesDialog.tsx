import { type KeptRule, Series, seriesUpdate } from '@headway/contracts/series'
import type { Priority } from '@headway/contracts/tasks'
import { toastFailure, toastSuccess } from '@headway/design-system'
import { DateField, Field, FormDialog, StaleFields } from '@headway/design-system/forms'
import { fullName, serverMessage, useFormats } from '@headway/sdk'
import {
  describeStale,
  shareFields,
  type StaleForm,
  staleObject,
  useContractForm,
  useFormField,
} from '@headway/sdk/forms'
import { useState } from 'react'
import { WithDayOff } from '../due-date/WithDayOff.tsx'
import { messages } from '../task-list/tasks.messages.ts'
import { formMessages } from '../task-form/form.messages.ts'
import { historyMessages } from '../history/history.messages.ts'
import { seriesMessages } from './series.messages.ts'
import { useSeriesUpdateMutation } from './series.api.ts'
import { AssigneeField } from '../task-form/AssigneeField.tsx'
import { TaskTextFields } from '../task-form/TaskTextFields.tsx'
import { useDirectReports } from '../task-form/useDirectReports.ts'
import { describeRecurrence } from './describeRecurrence.ts'
import { type RecurrenceValue, ruleOf, valueOf } from './recurrence.ts'
import { MilestonesField, type PlannedMilestone, saidOf } from './MilestonesField.tsx'
import { RecurrenceFields } from './RecurrenceFields.tsx'

const texts = seriesMessages.form
const taskTexts = formMessages

export interface EditSeriesDialogProps {
  series: Series
  /** First task that the change applies to; if undefined, the change applies to future tasks only. */
  fromTaskId?: number | undefined
  onClose: () => void
}

/** Initial values of the fields. The assignees and the rule are sent only if they change. */
const valuesOf = ({ title, description, priority, tags }: Series, fromTaskId: number | undefined) => ({
  title,
  description,
  priority,
  tags,
  ...(fromTaskId === undefined ? {} : { fromTaskId }),
})

const partsOf = (rule: KeptRule) => ({ recurrence: valueOf(rule), firstDay: rule.firstDay })

function useSeriesForm({ series, fromTaskId, onClose }: EditSeriesDialogProps) {
  const [update] = useSeriesUpdateMutation()
  const { id, version } = series
  /** Name of the user who changed the series in the meantime. */
  const [conflictAuthor, setConflictAuthor] = useState<string>(historyMessages.someone)
  const form = useContractForm(seriesUpdate.body, {
    values: valuesOf(series, fromTaskId),
    version,
    seen: { rule: series.rule, milestones: series.milestones },
  })
  const handleSubmit = form.submit({
    send: async (body, seen) => {
      const result = await update({ id, body, version: seen })
      const { data: author } = Series.shape.changedBy.safeParse(staleObject(result.error)?.['changedBy'])
      setConflictAuthor(author ? fullName(author) : historyMessages.someone)
      return result
    },
    onDone: ({ title }) => {
      toastSuccess(texts.saved, title)
      onClose()
    },
    onFailure: (error) => toastFailure(serverMessage(error, texts.saveFailed)),
  })
  return { form, handleSubmit, conflictAuthor }
}

/** Returns the label of each field and a formatter of its value, for the display of conflicts. */
function labelsWith(day: (value: string) => string) {
  return {
    title: { label: taskTexts.title },
    description: { label: taskTexts.description },
    priority: { label: taskTexts.priority, show: (value: Priority) => messages.priorities[value] },
    tags: { label: taskTexts.tags },
    milestones: {
      label: seriesMessages.milestones.label,
      show: (value: readonly PlannedMilestone[]) => value.map(({ title }) => title).join(', '),
    },
    rule: { label: texts.pattern, show: (value: KeptRule) => describeRecurrence(value, day) },
  }
}

/** Keeps the rule and the milestones in their editable form, while the form holds them as they are sent. */
function useEditedParts(form: ReturnType<typeof useSeriesForm>['form'], series: Series) {
  const [edited, setEdited] = useState<{ recurrence: RecurrenceValue; firstDay: string }>()
  const [lines, setLines] = useState<readonly PlannedMilestone[]>()
  const { recurrence, firstDay } = edited ?? partsOf(series.rule)
  const editRule = (value: RecurrenceValue, day = firstDay) => {
    setEdited({ recurrence: value, firstDay: day })
    form.setValue('rule', ruleOf(value, day), { shouldDirty: true })
  }

  const editMilestones = (next: PlannedMilestone[]) => {
    setLines(next)
    form.setValue('milestones', saidOf(next), { shouldDirty: true })
  }

  const choose: StaleForm['onChoose'] = (name, chosen) => {
    form.stale?.onChoose(name, chosen)
    const conflict = form.stale?.conflicts.find((each) => each.name === name)
    if (name === 'milestones' && conflict) {
      setLines(conflict[chosen] as PlannedMilestone[])
    }
    if (name === 'rule' && conflict) {
      setEdited(partsOf(conflict[chosen] as KeptRule))
    }
  }

  return {
    recurrence,
    firstDay,
    lines: lines ?? series.milestones,
    editRule,
    editMilestones,
    choose,
  }
}

/** Shows the dialog that edits a series: content of its tasks, assignees and schedule. */
export function EditSeriesDialog(props: EditSeriesDialogProps) {
  const { series, fromTaskId, onClose } = props
  const { dateFormat, day } = useFormats()
  const reports = useDirectReports()
  const { form, handleSubmit, conflictAuthor } = useSeriesForm(props)
  const { recurrence, firstDay, lines, editRule, editMilestones, choose } = useEditedParts(form, series)
  const rule = useFormField(form, 'rule')
  const milestones = useFormField(form, 'milestones')
  const people = useFormField(form, 'assigneeIds')
  const given = people.control.value ?? series.assignees.map(({ id }) => id)

  return (
    <FormDialog
      title={fromTaskId === undefined ? texts.editFutureTitle : texts.editTitle}
      description={fromTaskId === undefined ? texts.editFutureDescription : texts.editDescription}
      fullHeight
      submitLabel={texts.save}
      busy={form.isSending}
      dirty={form.isDirty}
      warning={
        form.stale ? (
          <StaleFields {...describeStale(form.stale, labelsWith(day))} onChoose={choose}>
            {texts.changedMeanwhile(conflictAuthor)}
          </StaleFields>
        ) : undefined
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TaskTextFields form={shareFields(form)} />
      <AssigneeField
        reports={reports}
        value={given.map(String)}
        onChange={(ids) => form.setValue('assigneeIds', ids.map(Number), { shouldDirty: true })}
      />
      <MilestonesField value={lines} onChange={editMilestones} error={milestones.error} />
      <WithDayOff value={firstDay} onMove={(day) => editRule(recurrence, day)}>
        <Field label={texts.firstDay} hint={texts.firstDayHint} error={rule.error}>
          <DateField format={dateFormat} value={firstDay} onChange={(day) => editRule(recurrence, day)} />
        </Field>
      </WithDayOff>
      <RecurrenceFields
        value={recurrence}
        firstDay={firstDay}
        seriesId={series.id}
        onChange={(value) => editRule(value)}
      />
    </FormDialog>
  )
}
