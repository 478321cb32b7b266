import { limits } from '@headway/contracts'
import { Alert, Badge, Button, formatSize, Muted } from '@headway/design-system'
import { Field, FileDropZone, type FileItem, FormLayout, Textarea } from '@headway/design-system/forms'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useReportSuggestionsQuery } from '../reports.api.ts'
import { BlockerFields } from './BlockerFields.tsx'
import { DraftConflict } from './DraftConflict.tsx'
import { CompletionField } from './CompletionField.tsx'
import { OpenBlockers } from './OpenBlockers.tsx'
import { DayField } from './DayField.tsx'
import { DayChanges } from './DayChanges.tsx'
import { LinkFields } from './LinkFields.tsx'
import type { FileDraft } from './useChosenFiles.ts'
import type { ReportForm } from './useReportForm.ts'

const texts = messages.form

function toItem(draft: FileDraft, sending: number | undefined, onRetry: () => void): FileItem {
  const { id, file, needsApproval, isTooLarge, isLostOnLeave, isUploading, uploadId, error, canRetry } = draft
  const progress = uploadId === undefined ? (draft.progress ?? sending) : undefined
  return {
    id,
    name: file.name,
    size: file.size,
    badge: (
      <>
        {needsApproval && !isTooLarge ? <Badge tone="warning">{texts.needsApproval}</Badge> : null}
        {isUploading && progress === undefined ? <span>{texts.queued}</span> : null}
        {uploadId === undefined ? null : <span>{texts.uploaded}</span>}
        {isLostOnLeave ? <span>{texts.lostOnLeave}</span> : null}
      </>
    ),
    ...(isTooLarge ? { error: texts.tooLarge } : {}),
    ...(error === undefined ? {} : { error }),
    actions: canRetry ? (
      <Button size="small" aria-label={texts.retryOf(file.name)} onClick={onRetry}>
        {texts.retry}
      </Button>
    ) : undefined,
    ...(progress === undefined ? {} : { progress }),
  }
}

interface ReportFieldsProps {
  form: ReportForm
  /** Fields above the description. */
  children?: ReactNode
}

/** Disabled while the report is sent, because text that is entered then would be lost. */
const Fields = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`

/** Asks for the next steps. The hint is what the author planned in the last report. */
function NextStepsField({ form }: { form: ReportForm }) {
  const { data } = useReportSuggestionsQuery(form.reportDay.day)
  const previous = data?.previousNext
  return (
    <Field label={texts.next} hint={previous ? texts.previousNext(previous.text) : texts.nextHint}>
      <Textarea
        rows={2}
        value={form.nextSteps}
        maxLength={limits.nextStepsLength}
        onChange={form.setNextSteps}
      />
    </Field>
  )
}

/** Says that the fields come from a draft, with a button that discards it. */
function RestoredDraft({ form }: { form: ReportForm }) {
  return form.isRestored ? (
    <Alert
      title={texts.draftRestored}
      live="polite"
      action={
        <Button size="small" onClick={form.discard}>
          {texts.discardDraft}
        </Button>
      }
    >
      {form.files.length > 0 ? texts.draftTextAndFiles : texts.draftText}
    </Alert>
  ) : null
}

function FilesField({ form }: { form: ReportForm }) {
  const sending = form.isSending ? Math.round(form.progress * 100) : undefined
  const threshold = formatSize(form.approvalThresholdBytes)
  return (
    <Field
      label={texts.files}
      hint={texts.filesHint(threshold)}
      error={form.files.length > limits.filesPerReport ? texts.tooMany : undefined}
      group
    >
      {form.files.some((file) => file.needsApproval) ? (
        <Alert tone="warning">{texts.approvalWarning(threshold.replace(' ', ''))}</Alert>
      ) : null}
      <FileDropZone
        label={texts.files}
        endings={limits.fileExtensions}
        files={form.files.map((file) => toItem(file, sending, () => form.retryFile(file)))}
        onAdd={form.addFiles}
        onRemove={form.removeFile}
        disabled={form.isSending}
      />
    </Field>
  )
}

/** Fields of a report in the dialog and on the daily page. */
export function ReportFields({ form, children }: ReportFieldsProps) {
  const { day } = form.reportDay
  return (
    <Fields disabled={form.isSending}>
      <FormLayout>
        <DraftConflict form={form} />
        <RestoredDraft form={form} />
        <DayField form={form} />
        {children}
        <Field label={texts.description} hint={texts.descriptionHint} required>
          <Textarea
            rows={6}
            value={form.description}
            maxLength={limits.reportDescriptionLength}
            onChange={form.setDescription}
          />
        </Field>
        <DayChanges form={form} day={day} />
        {form.tasks.length > 0 ? null : (
          <CompletionField label={texts.completion} value={form.completion} onChange={form.setCompletion} />
        )}
        <NextStepsField form={form} />
        <OpenBlockers day={day} />
        <BlockerFields form={form} />
        <LinkFields form={form} />
        <FilesField form={form} />
        <Muted as="p" role="status">
          {texts.draftStates[form.draftState]}
        </Muted>
      </FormLayout>
    </Fields>
  )
}
