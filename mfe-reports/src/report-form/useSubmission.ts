import type { ReportDraft as ServerDraft } from '@headway/contracts/report-draft'
import type { TaskSummary } from '@headway/contracts/tasks'
import { messageFor, serverMessage, useIdempotencyKey } from '@headway/sdk'
import { staleObject } from '@headway/sdk/forms'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { useReportsCreateMutation } from '../reports.api.ts'
import { fieldsOf, tasksOf } from './reportFields.ts'
import type { FileDraft } from './useChosenFiles.ts'
import type { ServerDraftState } from './useServerDraft.ts'

const texts = messages.form

/** Result of a submission; `problem` says why it failed, if that is known. */
type Outcome = { isSubmitted: true } | { isSubmitted: false; problem: string | undefined }

const failure = (problem: string | undefined): Outcome => ({ isSubmitted: false, problem })

/** Returns why the server has refused a report; undefined if it gives no reason. */
function problemOf(error: unknown, current: ServerDraft | undefined): string | undefined {
  if (current) {
    return current.content === null ? texts.sentElsewhere : texts.changedElsewhere
  }
  return serverMessage(error, messageFor(error, '')) || undefined
}

interface SubmissionOptions {
  draft: ServerDraftState
  /** Tasks that the author can report on. */
  available: readonly TaskSummary[]
  files: readonly FileDraft[]
  /** Moment that the report is about, ISO 8601; undefined for the time of submission. */
  reportDate: string | undefined
  onFailure: (error: unknown) => void
  onSubmitted: () => void
}

/** Sends the report of a draft. The same content has the same key, so that a repeated submission has no effect. */
export function useSubmission({ draft, available, files, reportDate, ...options }: SubmissionOptions) {
  const [progress, setProgress] = useState(0)
  const [isSending, setSending] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [create] = useReportsCreateMutation()
  const key = useIdempotencyKey()

  const send = async (): Promise<Outcome> => {
    const draftVersion = await draft.prepareSubmit()
    if (draftVersion === undefined) {
      return failure(texts.chooseVersion)
    }
    const { base: _, ...content } = draft.read()
    const tasks = tasksOf(content.tasks, available)
    const chosen = files.map(({ id, uploadId }) => [id, uploadId])
    const attempt = key.attemptFor({ ...content, tasks, reportDate, files: chosen })
    const { data, error } = await create({
      fields: {
        ...fieldsOf(content, tasks),
        reportDate: reportDate ?? attempt.startedAt,
        uploads: JSON.stringify(files.flatMap(({ uploadId }) => uploadId ?? [])),
        ...(draftVersion === 0 ? {} : { draftVersion: String(draftVersion) }),
      },
      files: { files: files.filter(({ uploadId }) => uploadId === undefined).map(({ file }) => file) },
      idempotencyKey: attempt.key,
      onProgress: setProgress,
    })
    if (!data) {
      const current = staleObject(error) as unknown as ServerDraft | undefined
      draft.handleFailure(current)
      options.onFailure(error)
      return failure(problemOf(error, current))
    }
    key.renew()
    draft.handleSubmitted(draftVersion)
    options.onSubmitted()
    return { isSubmitted: true }
  }

  const submit = async (): Promise<Outcome> => {
    setProgress(0)
    setSending(true)
    setSubmitted(false)
    const outcome = await send()
    setSending(false)
    setSubmitted(outcome.isSubmitted)
    return outcome
  }

  return {
    progress,
    isSending,
    /** Whether the last submission has succeeded. */
    wasSubmitted,
    submit,
  }
}
