import { Button, Dialog, toast, VisuallyHidden } from '@headway/design-system'
import { messageFor, useCurrentUser } from '@headway/sdk'
import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { messages } from '../messages/en.ts'
import { ReportFields } from './ReportFields.tsx'
import { useReportForm } from './useReportForm.ts'

const texts = messages.form

/** Submits a report that belongs to no task. */
export function CreateReportDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const reasonId = useId()
  const user = useCurrentUser()
  const form = useReportForm(`headway.report-draft.${user.id}`)

  const submit = async () => {
    if (!form.canSubmit) {
      return
    }
    const result = await form.submit(undefined)
    if ('error' in result) {
      toast({
        intent: 'destructive',
        title: texts.failedTitle,
        description: messageFor(result.error, texts.failedText),
      })
      return
    }
    toast({ intent: 'success', title: texts.createdTitle, description: texts.createdText })
    onClose()
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit()
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.dialogTitle}
      description={texts.dialogDescription}
      fullHeight
      dirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose} disabled={form.isSending}>
            {texts.cancel}
          </Button>
          <Button
            intent="primary"
            type="submit"
            form={formId}
            disabled={!form.canSubmit}
            aria-describedby={form.canSubmit ? undefined : reasonId}
          >
            {form.isSending ? texts.submitting(Math.round(form.progress * 100)) : texts.submit}
          </Button>
          {form.canSubmit ? null : <VisuallyHidden id={reasonId}>{texts.descriptionNeeded}</VisuallyHidden>}
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} onKeyDown={handleKeyDown} noValidate>
        <ReportFields form={form} />
      </form>
    </Dialog>
  )
}
