import { isSafeUrl, limits } from '@headway/contracts'
import type { Report } from '@headway/contracts/reports'
import { useDraft, useIdempotencyKey } from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { useReportsCreateMutation } from '../reports.api.ts'
import { nextId } from './nextId.ts'
import { type FileDraft, useChosenFiles } from './useChosenFiles.ts'

const texts = messages.form

/** Link in the form. */
export interface LinkDraft {
  id: string
  title: string
  url: string
}

/** New blocker in the form. */
export interface BlockerDraft {
  id: string
  text: string
  /** Whether the report's task is marked as blocked. */
  marksTask: boolean
}

interface ReportDraft {
  description: string
  nextSteps: string
  blockers: BlockerDraft[]
  completion: number
  links: LinkDraft[]
}

const emptyDraft: ReportDraft = { description: '', nextSteps: '', blockers: [], completion: 0, links: [] }

/** Creates new ids for links and blockers, because every page counts ids from the start. */
const restore = (stored: Partial<ReportDraft>): ReportDraft => ({
  description: stored.description ?? '',
  nextSteps: stored.nextSteps ?? '',
  blockers: (stored.blockers ?? []).map((blocker) => ({ ...blocker, id: nextId() })),
  completion: stored.completion ?? 0,
  links: (stored.links ?? []).map(({ title, url }) => ({ id: nextId(), title, url })),
})

const toBlockerInput = ({ text, marksTask }: BlockerDraft, taskId: number | undefined) => ({
  text,
  ...(taskId === undefined ? {} : { taskId, marksTask }),
})

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

const isBlank = ({ description, nextSteps, blockers, links }: ReportDraft): boolean =>
  description === '' && nextSteps === '' && blockers.length === 0 && links.length === 0

const draftName = (taskId: number | undefined) => (taskId === undefined ? 'report' : `report.task-${taskId}`)

/**
 * Keeps text and links as a draft, one for each user and task.
 *
 * @param firstTaskId initial task; undefined for a report without a task.
 */
function useReportDraft(firstTaskId: number | undefined) {
  const draft = useDraft({
    name: draftName(firstTaskId),
    blank: emptyDraft,
    isBlank,
    restore,
  })
  const { links, blockers } = draft.value
  const change = (part: Partial<ReportDraft>) => draft.change({ ...draft.value, ...part })

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
    draft,
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
 * @param firstTaskId initial task; undefined for a report without a task.
 * @param reportDate moment that the report is about, ISO 8601; by default when it is sent.
 */
export function useReportForm(firstTaskId: number | undefined, reportDate?: string) {
  const [taskId, setTaskId] = useState(firstTaskId)
  const { draft, ...editing } = useReportDraft(firstTaskId)
  const { files, clearFiles, forgetFiles, ...choosing } = useChosenFiles()
  const [progress, setProgress] = useState(0)
  const [create, { isLoading }] = useReportsCreateMutation()
  const key = useIdempotencyKey()
  const { description, nextSteps, blockers, completion, links } = draft.value
  const discard = () => {
    draft.discard()
    clearFiles()
  }

  const submit = async (): Promise<{ report: Report } | { error: unknown }> => {
    const attempt = key.attemptFor({ taskId, reportDate, ...draft.value, files: files.map(({ id }) => id) })
    setProgress(0)
    const result = await create({
      fields: {
        description: description.trim(),
        completionPercentage: String(completion),
        reportDate: reportDate ?? attempt.startedAt,
        nextSteps: nextSteps.trim(),
        blockers: JSON.stringify(blockers.map((blocker) => toBlockerInput(blocker, taskId))),
        uploads: JSON.stringify(files.flatMap(({ uploadId }) => uploadId ?? [])),
        urlLinks: JSON.stringify(links.map(({ title, url }) => ({ title, url }))),
        ...(taskId === undefined ? {} : { taskId: String(taskId) }),
      },
      files: { files: files.filter(({ uploadId }) => uploadId === undefined).map(({ file }) => file) },
      idempotencyKey: attempt.key,
      onProgress: setProgress,
    })
    if (result.error) {
      return { error: result.error }
    }
    key.renew()
    draft.discard()
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
    taskId,
    setTaskId: (id: number) => {
      draft.switchTo(draftName(id))
      setTaskId(id)
    },
    isRestored: draft.isRestored,
    isDirty: !isBlank(draft.value) || files.length > 0,
    blockedBecause: findSubmitObstacle(description, files),
    discard,
    submit,
  }
}

export type ReportForm = ReturnType<typeof useReportForm>
