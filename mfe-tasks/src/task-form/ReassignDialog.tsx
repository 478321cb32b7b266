import { limits } from '@headway/contracts'
import type { TaskSummary } from '@headway/contracts/tasks'
import { DescriptionList } from '@headway/design-system'
import { Field, FormDialog, Textarea } from '@headway/design-system/forms'
import { fullName } from '@headway/sdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formMessages } from './form.messages.ts'
import { reassignMessages } from './reassign.messages.ts'
import { AssigneeField } from './AssigneeField.tsx'
import { useDirectReports } from './useDirectReports.ts'
import { useReassign } from './useReassign.ts'

const texts = { ...formMessages, ...reassignMessages }

const inWords = (names: readonly string[]) => (names.length === 0 ? texts.unassigned : names.join(', '))

/**
 * The dialog opens before the people have loaded. The picker then takes the focus, unless the user is already typing a
 * note.
 */
function useFocusOnceThere(isLoading: boolean, isTyping: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const wasLoading = useRef(isLoading)
  useEffect(() => {
    if (wasLoading.current && !isLoading) {
      wasLoading.current = false
      if (!isTyping) {
        box.current?.querySelector('input')?.focus()
      }
    }
  }, [isLoading, isTyping])
  return box
}

interface ReassignDialogProps {
  task: TaskSummary
  onClose: () => void
}

/** Shows the dialog that changes which of the user's direct reports are assigned, with an optional note. */
export function ReassignDialog({ task, onClose }: ReassignDialogProps) {
  const reports = useDirectReports(task.dueDate)
  const [chosen, setChosen] = useState<string[] | null>(null)
  const [note, setNote] = useState('')
  const people = useFocusOnceThere(reports.isLoading, note !== '')
  const own = useMemo(() => new Set(reports.people.map(({ id }) => Number(id))), [reports.people])
  const { seen, conflictAuthor, isSending, save } = useReassign(task, own, onClose)
  const value =
    chosen ??
    seen.assignments
      .filter(({ assigneeId }) => own.has(assigneeId))
      .map(({ assigneeId }) => String(assigneeId))
  const others = seen.assignments.filter(({ assigneeId }) => !own.has(assigneeId))
  const after = [
    ...others.map(({ assignee }) => fullName(assignee)),
    ...reports.people.filter(({ id }) => value.includes(id)).map(({ name }) => name),
  ]

  return (
    <FormDialog
      title={texts.reassignTitle}
      description={texts.reassignDescription}
      size="small"
      submitLabel={texts.assign}
      busy={isSending}
      dirty={chosen !== null || note !== ''}
      blockedBecause={value.length === 0 ? texts.chooseSomeone : undefined}
      warning={conflictAuthor === undefined ? undefined : texts.changedMeanwhile(conflictAuthor)}
      onSubmit={() => void save(value.map(Number), note)}
      onClose={onClose}
    >
      <div ref={people}>
        <AssigneeField reports={reports} value={value} onChange={setChosen} />
      </div>
      <DescriptionList
        layout="columns"
        items={[
          {
            term: texts.now,
            description: inWords(seen.assignments.map(({ assignee }) => fullName(assignee))),
          },
          { term: texts.after, description: inWords(after) },
        ]}
      />
      <Field label={texts.note} hint={texts.noteHint}>
        <Textarea value={note} onChange={setNote} rows={2} maxLength={limits.commentLength} />
      </Field>
    </FormDialog>
  )
}
