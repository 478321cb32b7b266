import type { ReportTaskInput } from '@headway/contracts/reports'
import { Alert, Button } from '@headway/design-system'
import { StaleFields } from '@headway/design-system/forms'
import { describeStale } from '@headway/sdk/forms'
import { messages } from '../messages/en.ts'
import { dayName } from '../dates.ts'
import { type BlockerDraft, type LinkDraft, type StoredReport, TODAY } from './reportDraft.ts'
import type { ReportForm } from './useReportForm.ts'

const texts = messages.form

/** Returns the labels of the fields and how to show their values. */
const fieldsOf = ({ taskOf }: ReportForm) => ({
  day: {
    label: texts.day,
    show: (day: string) => (day === '' || day === TODAY ? texts.today : dayName(day)),
  },
  tasks: {
    label: messages.detail.tasks,
    show: (tasks: readonly ReportTaskInput[]) =>
      tasks
        .map((task) => `${taskOf(task.taskId)?.title ?? texts.unknownTask}: ${task.completionPercentage}%`)
        .join('\n'),
  },
  description: { label: texts.description },
  nextSteps: { label: texts.next },
  completion: { label: texts.completion, show: (value: number) => `${value}%` },
  blockers: {
    label: messages.blockers.title,
    show: (rows: readonly BlockerDraft[]) => rows.map(({ text }) => text).join('\n'),
  },
  newBlocker: { label: texts.blockers.question },
  links: {
    label: texts.links,
    show: (rows: readonly LinkDraft[]) => rows.map(({ title, url }) => `${title} ${url}`).join('\n'),
  },
  newLink: { label: texts.addLink, show: ({ title, url }: StoredReport['newLink']) => `${title} ${url}` },
})

/** Shows the fields that another tab has changed in the same draft. For conflicts, the user chooses a version. */
export function DraftConflict({ form }: { form: ReportForm }) {
  const { stale, hasConflicts, resolveConflicts } = form
  if (!stale) {
    return null
  }
  const shown = describeStale(stale, fieldsOf(form))
  if (shown.taken.length === 0 && shown.conflicts.length === 0) {
    return null
  }
  const keep = hasConflicts ? (
    <Button size="small" onClick={resolveConflicts}>
      {texts.keepSelected}
    </Button>
  ) : undefined
  return (
    <Alert tone="warning" action={keep}>
      <StaleFields {...shown}>{texts.draftElsewhere}</StaleFields>
    </Alert>
  )
}
