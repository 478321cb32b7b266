import type { BulkAct } from '@headway/contracts/task-bulk'
import { limits } from '@headway/contracts'
import { ConfirmDialog } from '@headway/design-system'
import { Field, FormDialog, NumberField } from '@headway/design-system/forms'
import { useState } from 'react'
import { bulkMessages } from './bulk.messages.ts'
import { formMessages } from '../task-form/form.messages.ts'
import { AssigneeField } from '../task-form/AssigneeField.tsx'
import { SuggestedTags } from '../task-form/SuggestedTags.tsx'
import { useDirectReports } from '../task-form/useDirectReports.ts'

const texts = bulkMessages.dialogs

/** Question asked before a bulk operation: assignee, shift of the due date, tags, or a confirmation. */
export type BulkQuestion =
  | { kind: 'assign' }
  | { kind: 'shiftDue' }
  | { kind: 'tags' }
  | { kind: 'confirm'; act: BulkAct }

interface QuestionProps {
  busy: boolean
  onAct: (act: BulkAct) => void
  onClose: () => void
}

function AssignQuestion({ busy, onAct, onClose }: QuestionProps) {
  const reports = useDirectReports(null)
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <FormDialog
      title={texts.assign}
      description={texts.assignHint}
      size="small"
      submitLabel={bulkMessages.apply}
      busy={busy}
      dirty={chosen.length > 0}
      blockedBecause={chosen.length === 0 ? formMessages.chooseSomeone : undefined}
      onSubmit={() => onAct({ kind: 'assign', assigneeIds: chosen.map(Number) })}
      onClose={onClose}
    >
      <AssigneeField reports={reports} value={chosen} onChange={setChosen} />
    </FormDialog>
  )
}

function DueQuestion({ busy, onAct, onClose }: QuestionProps) {
  const [days, setDays] = useState<number | null>(1)
  return (
    <FormDialog
      title={texts.due}
      description={texts.dueHint}
      size="small"
      submitLabel={bulkMessages.apply}
      busy={busy}
      dirty={days !== 1}
      blockedBecause={!days ? texts.daysNeeded : undefined}
      onSubmit={() => onAct({ kind: 'shiftDue', workingDays: days ?? 0 })}
      onClose={onClose}
    >
      <Field label={texts.days} hint={texts.daysNeeded} required>
        <NumberField
          value={days}
          onChange={setDays}
          min={-limits.bulkShiftDays}
          max={limits.bulkShiftDays}
          step={1}
          unit={texts.daysUnit}
        />
      </Field>
    </FormDialog>
  )
}

function TagsQuestion({ busy, onAct, onClose }: QuestionProps) {
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  return (
    <FormDialog
      title={texts.tags}
      description={texts.tagsHint}
      size="small"
      submitLabel={bulkMessages.apply}
      busy={busy}
      dirty={add.length + remove.length > 0}
      blockedBecause={add.length + remove.length === 0 ? texts.tagsNeeded : undefined}
      onSubmit={() => onAct({ kind: 'tags', add, remove })}
      onClose={onClose}
    >
      <Field label={texts.add}>
        <SuggestedTags value={add} onChange={setAdd} />
      </Field>
      <Field label={texts.remove}>
        <SuggestedTags value={remove} onChange={setRemove} />
      </Field>
    </FormDialog>
  )
}

interface BulkDialogsProps extends QuestionProps {
  question: BulkQuestion
  count: number
}

/** Shows the dialog of the open question. */
export function BulkDialogs({ question, count, ...props }: BulkDialogsProps) {
  if (question.kind === 'assign') {
    return <AssignQuestion {...props} />
  }
  if (question.kind === 'shiftDue') {
    return <DueQuestion {...props} />
  }
  if (question.kind === 'tags') {
    return <TagsQuestion {...props} />
  }
  const verb = bulkMessages.verbs[question.act.kind]
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : props.onClose())}
      title={texts.confirmTitle(verb)}
      description={texts.confirm(verb, count)}
      confirmLabel={bulkMessages.apply}
      busy={props.busy}
      onConfirm={() => props.onAct(question.act)}
    />
  )
}
