import type { TaskSummary } from '@headway/contracts/tasks'
import { toastFailure, toastSuccess } from '@headway/design-system'
import { FormDialog } from '@headway/design-system/forms'
import { messages } from '../messages/en.ts'
import { ReportFields } from './ReportFields.tsx'
import { useReportForm } from './useReportForm.ts'

const texts = messages.form

const noTasks: readonly TaskSummary[] = []

/** Dialog that submits a report without a task. */
export function CreateReportDialog({ onClose }: { onClose: () => void }) {
  const form = useReportForm(noTasks)

  const handleSubmit = async () => {
    const outcome = await form.submit()
    if (!outcome.isSubmitted) {
      toastFailure(outcome.problem ?? texts.failedText, texts.failedTitle)
      return
    }
    toastSuccess(texts.createdTitle, texts.createdText)
    onClose()
  }

  return (
    <FormDialog
      title={texts.dialogTitle}
      fullHeight
      submitLabel={form.isSending ? texts.submitting(Math.round(form.progress * 100)) : texts.submit}
      busy={form.isSending}
      dirty={form.isDirty}
      blockedBecause={form.blockedBecause}
      onSubmit={() => void handleSubmit()}
      onDiscard={form.discard}
      onClose={onClose}
    >
      <ReportFields form={form} />
    </FormDialog>
  )
}
