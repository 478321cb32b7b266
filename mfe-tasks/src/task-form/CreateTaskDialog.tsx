import { uniqueTags } from '@headway/contracts'
import type { TaskTemplate } from '@headway/contracts/task-templates'
import { type Priority, TaskCreateBody, type Task, type TaskSummary } from '@headway/contracts/tasks'
import { Alert, toast, toastFailure } from '@headway/design-system'
import { FormDialog, Switch } from '@headway/design-system/forms'
import { serverMessage, useFormats, useIdempotencyKey, useNavigate } from '@headway/sdk'
import { shareFields, useContractForm, useFormField } from '@headway/sdk/forms'
import { type ReactNode, useRef, useState } from 'react'
import { toastMessages } from '../task-detail/toasts.messages.ts'
import { formMessages } from './form.messages.ts'
import { relationMessages } from '../relations/relations.messages.ts'
import { toTask } from '../routes.ts'
import { choiceOf, firstDayOf, weeklyRecurrence } from '../series/recurrence.ts'
import { MilestonesField, type PlannedMilestone, saidOf } from '../series/MilestonesField.tsx'
import { RecurrenceFields } from '../series/RecurrenceFields.tsx'
import { TemplateChoice } from '../templates/TemplateChoice.tsx'
import { useTasksCreateMutation } from './task-writing.api.ts'
import { AssigneeField } from './AssigneeField.tsx'
import { TaskFields } from './TaskFields.tsx'
import type { TaskDraft } from './taskDraft.ts'
import { useDirectReports } from './useDirectReports.ts'
import { DraftNotice } from './DraftNotice.tsx'
import { useTaskDraft, useDraftChange } from './useTaskDraft.ts'

const texts = formMessages

/**
 * Returns a function that shows a toast with a link to the new task, because the list may show the task only on a later
 * page.
 */
function useCreatedToast() {
  const navigate = useNavigate()
  return (id: number, title: string) =>
    toast({
      intent: 'success',
      title: toastMessages.created,
      description: title,
      action: { label: toastMessages.openTask, onAction: () => void navigate(toTask(id)) },
    })
}

interface CreateTaskDialogProps {
  /** Parent of the new task. */
  parent?: Pick<TaskSummary, 'id' | 'title'> | undefined
  draft?: TaskDraft | undefined
  /** Called before the dialog closes. */
  onCreated?: ((task: Task) => void) | undefined
  onClose: () => void
}

/**
 * Shows the dialog that creates a task with its assignees. A form that starts empty is kept as a draft until it is
 * submitted or discarded.
 */
export function CreateTaskDialog(props: CreateTaskDialogProps) {
  return props.draft ? <NewTask {...props} /> : <KeptNewTask {...props} />
}

function KeptNewTask({ onCreated, onClose, ...props }: CreateTaskDialogProps) {
  const kept = useTaskDraft(props.parent?.id)
  const [isAnother, setAnother] = useState(false)
  return (
    <NewTask
      {...props}
      key={kept.round}
      draft={kept.first}
      note={
        kept.first ? (
          <DraftNotice text={texts.restored} action={texts.startAnew} onDiscard={kept.startAnew} />
        ) : null
      }
      onChange={kept.keep}
      another={{ isOn: isAnother, onChange: setAnother, begin: kept.startAnew }}
      onCreated={(task) => {
        kept.forget()
        onCreated?.(task)
      }}
      onClose={() => {
        kept.forget()
        onClose()
      }}
    />
  )
}

interface NewTaskProps extends CreateTaskDialogProps {
  /** Shown above the fields. */
  note?: ReactNode
  /** Receives the values of the form. */
  onChange?: ((task: TaskDraft) => void) | undefined
  /** Option to open a form for another task after this one, if it is offered. */
  another?: { isOn: boolean; onChange: (isOn: boolean) => void; begin: () => void } | undefined
}

const blank = {
  title: '',
  description: '',
  priority: 'medium' as Priority,
  dueDate: null,
  tags: [],
  isRecurring: false,
  recurringPattern: null,
  recurrence: null,
  milestones: [],
}

const filled = ({ priority = blank.priority, dueDate = null, tags, ...draft }: TaskDraft) => ({
  title: draft.title,
  description: draft.description ?? '',
  priority,
  dueDate,
  tags: [...tags],
  milestones: [...(draft.milestones ?? [])],
})

function useNewTaskForm(draft: TaskDraft | undefined, parentId: number | undefined) {
  return useContractForm(TaskCreateBody, {
    values: { ...blank, ...(draft ? filled(draft) : {}), parentId: parentId ?? null },
  })
}

type NewTaskForm = ReturnType<typeof useNewTaskForm>

/** Keeps milestones and recurrence as their controls hold them, and fills several fields at once. */
function useNewTaskParts(form: NewTaskForm, draft: TaskDraft | undefined) {
  const [recurrence, setRecurrence] = useState(weeklyRecurrence)
  const [lines, setLines] = useState<readonly PlannedMilestone[]>(draft?.milestones ?? [])
  /** Priority that the form or the last template has set. Another priority is the user's choice. */
  const suggestedPriority = useRef<Priority>(blank.priority)

  const changeMilestones = (next: PlannedMilestone[]) => {
    setLines(next)
    form.setValue('milestones', saidOf(next), { shouldDirty: true })
  }

  const changeRecurrence = (value: typeof recurrence, checked = true) => {
    setRecurrence(value)
    form.setValue('isRecurring', checked, { shouldDirty: true })
    form.setValue('recurringPattern', checked ? value.pattern : null)
    form.setValue('recurrence', checked ? choiceOf(value) : null)
  }

  /**
   * Fills the title, description, due date and milestones only if they are empty, and the priority only if the user has
   * not changed it, so that nothing entered is lost. Adds the tags.
   */
  const takeTemplate = (template: TaskTemplate) => {
    const set = { shouldDirty: true } as const
    if (form.watch('title').trim() === '') {
      form.setValue('title', template.title, set)
    }
    if ((form.watch('description') ?? '').trim() === '') {
      form.setValue('description', template.description, set)
    }
    if ((form.watch('dueDate') ?? null) === null) {
      form.setValue('dueDate', template.dueDate, set)
    }
    if (form.watch('priority') === suggestedPriority.current) {
      form.setValue('priority', template.priority, set)
      suggestedPriority.current = template.priority
    }
    form.setValue('tags', uniqueTags([...(form.watch('tags') ?? []), ...template.tags]), set)
    if (saidOf(lines).length === 0) {
      changeMilestones([...template.milestones])
    }
  }
  return { recurrence, lines, changeMilestones, changeRecurrence, takeTemplate }
}

/** Returns the values of the form as they are kept in the draft. */
const draftIn = (
  form: NewTaskForm,
  assigneeIds: readonly string[],
  lines: readonly PlannedMilestone[],
): TaskDraft => ({
  title: form.watch('title'),
  description: form.watch('description') ?? '',
  priority: form.watch('priority'),
  dueDate: form.watch('dueDate') ?? null,
  tags: form.watch('tags') ?? [],
  assigneeIds,
  milestones: saidOf(lines),
})

type Parts = ReturnType<typeof useNewTaskParts>

/** Shows the switch for recurrence and its fields. */
function Recurrence({ form, parts }: { form: NewTaskForm; parts: Parts }) {
  const { timeZone } = useFormats()
  const { error } = useFormField(form, 'recurrence')
  const { recurrence, changeRecurrence } = parts
  const isRecurring = form.watch('isRecurring') ?? false
  return (
    <>
      <Switch
        label={texts.recurring}
        description={texts.recurringHint}
        checked={isRecurring}
        onChange={(checked) => changeRecurrence(recurrence, checked)}
      />
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {isRecurring ? (
        <RecurrenceFields
          value={recurrence}
          firstDay={firstDayOf(form.watch('dueDate'), timeZone)}
          onChange={changeRecurrence}
        />
      ) : null}
    </>
  )
}

/** Submits the task with its assignees, then opens a form for another task or closes, depending on the switch. */
function useCreate(
  form: NewTaskForm,
  assigneeIds: readonly string[],
  { another, onCreated, onClose }: Pick<NewTaskProps, 'another' | 'onCreated' | 'onClose'>,
) {
  const [create] = useTasksCreateMutation()
  const tellCreated = useCreatedToast()
  const { attemptFor } = useIdempotencyKey()
  /** The switch may change while the request is in flight. */
  const latest = useRef(another)
  latest.current = another
  return form.submit({
    send: (fields) => {
      const body = { ...fields, assigneeIds: assigneeIds.map(Number) }
      return create({ body, idempotencyKey: attemptFor(body).key })
    },
    onDone: (task) => {
      tellCreated(task.id, task.title)
      onCreated?.(task)
      if (latest.current?.isOn) {
        latest.current.begin()
      } else {
        onClose()
      }
    },
    onFailure: (error) => toastFailure(serverMessage(error, toastMessages.createFailed)),
  })
}

function NewTask({ parent, draft, note, onChange, another, onCreated, onClose }: NewTaskProps) {
  const [assigneeIds, setAssigneeIds] = useState<string[]>([...(draft?.assigneeIds ?? [])])
  const form = useNewTaskForm(draft, parent?.id)
  const parts = useNewTaskParts(form, draft)
  const milestones = useFormField(form, 'milestones')
  const reports = useDirectReports(form.watch('dueDate'))
  const handleSubmit = useCreate(form, assigneeIds, { another, onCreated, onClose })
  useDraftChange(draftIn(form, assigneeIds, parts.lines), onChange)
  const isComplete = form.watch('title').trim().length >= 3

  return (
    <FormDialog
      title={parent ? relationMessages.subtasks.createTitle(parent.title) : texts.createTitle}
      fullHeight
      submitLabel={texts.create}
      busy={form.isSending}
      dirty={form.isDirty || assigneeIds.length > 0 || draft !== undefined}
      blockedBecause={isComplete ? undefined : texts.titleNeeded}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {note}
      {draft?.milestones ? null : <TemplateChoice onChoose={parts.takeTemplate} />}
      <TaskFields form={shareFields(form)} />
      <AssigneeField reports={reports} value={assigneeIds} onChange={setAssigneeIds} />
      <Recurrence form={form} parts={parts} />
      <MilestonesField
        value={parts.lines}
        onChange={parts.changeMilestones}
        error={milestones.error}
        {...(form.watch('isRecurring') ? {} : { hint: texts.milestonesHint })}
      />
      {another ? <Switch label={texts.another} checked={another.isOn} onChange={another.onChange} /> : null}
    </FormDialog>
  )
}
