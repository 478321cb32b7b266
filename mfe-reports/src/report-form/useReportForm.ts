import { limits } from '@headway/contracts'
import type { ReportDraft as ServerDraft } from '@headway/contracts/report-draft'
import type { ReportTaskInput } from '@headway/contracts/reports'
import type { TaskSummary } from '@headway/contracts/tasks'
import { messageFor, serverMessage, useDraft, useIdempotencyKey } from '@headway/sdk'
import { staleObject } from '@headway/sdk/forms'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { useReportsCreateMutation } from '../reports.api.ts'
import { fieldsOf, findLinkProblem, tasksOf } from './reportFields.ts'
import {
  type BlockerDraft,
  emptyDraft,
  isBlank,
  type ReportDraft,
  restoreDraft,
  TODAY,
} from './reportDraft.ts'
import { nextId } from './nextId.ts'
import { type FileDraft, useChosenFiles } from './useChosenFiles.ts'
import { useReportDay } from './useReportDay.ts'
import { useServerDraft } from './useServerDraft.ts'

const texts = messages.form

/** Returns why a report cannot be submitted; undefined if it can. */
function findSubmitObstacle(
  draft: ReportDraft,
  files: readonly FileDraft[],
  isDayUnknown: boolean,
): string | undefined {
  if (draft.description.trim() === '') {
    return texts.descriptionNeeded
  }
  if (findLinkProblem(draft.newLink) !== undefined) {
    return texts.linkUnfinished
  }
  if (files.some((file) => file.isTooLarge)) {
    return texts.tooLarge
  }
  if (files.length > limits.filesPerReport) {
    return texts.tooMany
  }
  if (files.some(({ error }) => error !== undefined)) {
    return texts.uploadsFailed
  }
  if (files.some(({ isUploading }) => isUploading)) {
    return texts.uploading
  }
  return isDayUnknown ? texts.dayLoading : undefined
}

/** Keeps the fields of the form as a draft in this browser and on the server. */
function useReportDraft() {
  const draft = useDraft({ name: 'report', blank: emptyDraft, isBlank, restore: restoreDraft })
  const server = useServerDraft(draft)
  const { links, newLink, blockers, newBlocker } = draft.value
  const change = server.update

  const addLink = () =>
    change({
      links: [...links, { id: nextId(), title: newLink.title.trim(), url: newLink.url.trim() }],
      newLink: emptyDraft.newLink,
    })
  const addBlocker = () =>
    change({
      blockers: [...blockers, { id: nextId(), text: newBlocker.trim(), taskId: null, marksTask: false }],
      newBlocker: '',
    })

  return {
    draft: { ...server, value: draft.value },
    setDay: (day: string) => change({ day }),
    setTasks: (tasks: ReportTaskInput[]) => change({ tasks }),
    setDescription: (value: string) => change({ description: value }),
    setNextSteps: (value: string) => change({ nextSteps: value }),
    setNewBlocker: (text: string) => change({ newBlocker: text }),
    addBlocker,
    setBlockers: (value: BlockerDraft[]) => change({ blockers: value }),
    setCompletion: (value: number) => change({ completion: value }),
    setNewLink: (link: ReportDraft['newLink']) => change({ newLink: link }),
    addLink,
    removeLink: (id: string) => change({ links: links.filter((link) => link.id !== id) }),
  }
}

/** Result of a submission; `problem` says why it failed, if that is known. */
type Outcome = { isSubmitted: true } | { isSubmitted: false; problem: string | undefined }

const failure = (problem: string | undefined): Outcome => ({ isSubmitted: false, problem })

/**
 * Returns the state of the report form. A failed submission keeps all input, a successful one clears it.
 *
 * @param available tasks to choose from; empty for a report without a task. The first is preselected.
 */
export function useReportForm(available: readonly TaskSummary[]) {
  const { draft, ...editing } = useReportDraft()
  const tasks = tasksOf(draft.value.tasks, available)
  const reportDay = useReportDay(draft.value.day)
  const { files, clearFiles, forgetFiles, rejectUploads, ...choosing } = useChosenFiles()
  const [progress, setProgress] = useState(0)
  const [isSending, setSending] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [create] = useReportsCreateMutation()
  const key = useIdempotencyKey()
  const discard = () => {
    draft.discard()
    clearFiles()
  }

  const send = async (): Promise<Outcome> => {
    const draftVersion = await draft.prepareSubmit()
    if (draftVersion === undefined) {
      return failure(texts.chooseVersion)
    }
    const { base: _, ...content } = draft.read()
    const { reportDate } = reportDay
    const chosen = files.map(({ id, uploadId }) => [id, uploadId])
    const attempt = key.attemptFor({ ...content, tasks, reportDate, files: chosen })
    const { data, error } = await create({
      fields: {
        ...fieldsOf(content, tasksOf(content.tasks, available)),
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
      rejectUploads(error)
      const elsewhere = current?.content === null ? texts.sentElsewhere : texts.changedElsewhere
      return failure(current ? elsewhere : serverMessage(error, messageFor(error, '')) || undefined)
    }
    key.renew()
    draft.handleSubmitted(draftVersion)
    editing.setDay(TODAY)
    forgetFiles()
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
    ...editing,
    ...choosing,
    ...draft.value,
    files,
    progress,
    isSending,
    /** Whether the last submission has succeeded. */
    wasSubmitted,
    tasks,
    reportDay,
    taskOf: (taskId: number) => available.find(({ id }) => id === taskId),
    draftState: draft.state,
    stale: draft.stale,
    hasConflicts: draft.hasConflicts,
    resolveConflicts: draft.resolve,
    isRestored: draft.isRestored,
    isDirty: !isBlank(draft.value) || files.length > 0,
    blockedBecause: findSubmitObstacle(draft.value, files, reportDay.isUnknown),
    discard,
    submit,
  }
}

export type ReportForm = ReturnType<typeof useReportForm>
