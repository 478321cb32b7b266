import { isSafeUrl, limits } from '@headway/contracts'
import type { Report, ReportTaskInput } from '@headway/contracts/reports'
import type { TaskSummary } from '@headway/contracts/tasks'
import { useDraft, useIdempotencyKey } from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { useReportsCreateMutation } from '../reports.api.ts'
import { nextId } from './nextId.ts'
import { presetOf } from './presetOf.ts'
import { type BlockerDraft, emptyDraft, isBlank, type ReportDraft, restoreDraft } from './reportDraft.ts'
import { type FileDraft, useChosenFiles } from './useChosenFiles.ts'
import { useServerDraft } from './useServerDraft.ts'

const texts = messages.form

const toBlockerInput = ({ text, marksTask }: BlockerDraft, taskId: number | undefined) => ({
  text,
  ...(taskId === undefined ? {} : { taskId, marksTask }),
})

/** Returns the fields of a submission; lists are JSON text. */
function fieldsOf(draft: ReportDraft, tasks: readonly ReportTaskInput[]) {
  const { description, nextSteps, completion, blockers, links } = draft
  const [first] = tasks
  return {
    description: description.trim(),
    completionPercentage: String(first?.completionPercentage ?? completion),
    nextSteps: nextSteps.trim(),
    ...(first ? { taskId: String(first.taskId), tasks: JSON.stringify(tasks) } : {}),
    blockers: JSON.stringify(blockers.map((blocker) => toBlockerInput(blocker, first?.taskId))),
    urlLinks: JSON.stringify(links.map(({ title, url }) => ({ title, url }))),
  }
}

/** Returns the tasks of the report: those of the draft that the author still works on, or the first task. */
function tasksOf(chosen: readonly ReportTaskInput[], available: readonly TaskSummary[]): ReportTaskInput[] {
  const kept = chosen.filter(({ taskId }) => available.some(({ id }) => id === taskId))
  return kept.length > 0 ? kept : available.slice(0, 1).map(presetOf)
}

/** Returns why a report cannot be submitted; undefined if it can. */
function findSubmitObstacle(description: string, files: readonly FileDraft[]): string | undefined {
  if (description.trim() === '') {
    return texts.descriptionNeeded
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
  return files.some(({ isUploading }) => isUploading) ? texts.uploading : undefined
}

/** Keeps the fields of the form as a draft in this browser and on the server. */
function useReportDraft() {
  const draft = useDraft({ name: 'report', blank: emptyDraft, isBlank, restore: restoreDraft })
  const server = useServerDraft(draft)
  const { links, blockers } = draft.value
  const change = server.update

  const addLink = (title: string, url: string): string | undefined => {
    if (title.trim() === '' || url.trim() === '') {
      return texts.linkNeedsBoth
    }
    if (!isSafeUrl(url.trim())) {
      return texts.linkNotSafe
    }
    change({ links: [...links, { id: nextId(), title: title.trim(), url: url.trim() }] })
    return undefined
  }

  return {
    draft: { ...server, value: draft.value },
    setTasks: (tasks: ReportTaskInput[]) => change({ tasks }),
    setDescription: (value: string) => change({ description: value }),
    setNextSteps: (value: string) => change({ nextSteps: value }),
    addBlocker: (text: string) =>
      change({ blockers: [...blockers, { id: nextId(), text, marksTask: false }] }),
    setBlockers: (value: BlockerDraft[]) => change({ blockers: value }),
    setCompletion: (value: number) => change({ completion: value }),
    addLink,
    removeLink: (id: string) => change({ links: links.filter((link) => link.id !== id) }),
  }
}

/**
 * Returns the state of the report form. A failed submission keeps all input, a successful one clears it.
 *
 * @param available tasks to choose from; empty for a report without a task. The first is preselected.
 * @param reportDate moment that the report is about, ISO 8601; by default when it is sent.
 */
export function useReportForm(available: readonly TaskSummary[], reportDate?: string) {
  const { draft, ...editing } = useReportDraft()
  const tasks = tasksOf(draft.value.tasks, available)
  const { files, clearFiles, forgetFiles, rejectUploads, ...choosing } = useChosenFiles()
  const [progress, setProgress] = useState(0)
  const [create, { isLoading }] = useReportsCreateMutation()
  const key = useIdempotencyKey()
  const discard = () => {
    draft.discard()
    clearFiles()
  }

  const submit = async (): Promise<{ report: Report } | { error: unknown }> => {
    const { base: _, ...content } = draft.value
    const chosen = files.map(({ id, uploadId }) => [id, uploadId])
    const attempt = key.attemptFor({ ...content, tasks, reportDate, files: chosen })
    setProgress(0)
    const draftVersion = await draft.pause()
    const result = await create({
      fields: {
        ...fieldsOf(draft.value, tasks),
        reportDate: reportDate ?? attempt.startedAt,
        uploads: JSON.stringify(files.flatMap(({ uploadId }) => uploadId ?? [])),
        ...(draftVersion === 0 ? {} : { draftVersion: String(draftVersion) }),
      },
      files: { files: files.filter(({ uploadId }) => uploadId === undefined).map(({ file }) => file) },
      idempotencyKey: attempt.key,
      onProgress: setProgress,
    })
    if (result.error) {
      draft.failed()
      rejectUploads(result.error)
      return { error: result.error }
    }
    key.renew()
    draft.sent(draftVersion)
    forgetFiles()
    return { report: result.data }
  }

  return {
    ...editing,
    ...choosing,
    ...draft.value,
    files,
    progress,
    isSending: isLoading,
    tasks,
    taskId: tasks[0]?.taskId,
    titleOf: (taskId: number) => available.find(({ id }) => id === taskId)?.title ?? texts.unknownTask,
    draftState: draft.state,
    stale: draft.stale,
    isRestored: draft.isRestored,
    isDirty: !isBlank(draft.value) || files.length > 0,
    blockedBecause: findSubmitObstacle(draft.value.description, files),
    discard,
    submit,
  }
}

export type ReportForm = ReturnType<typeof useReportForm>
