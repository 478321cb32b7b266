import { isSafeUrl, limits } from '@headway/contracts'
import type { Report } from '@headway/contracts/reports'
import { useCurrentUser, useDraft, useIdempotencyKey } from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { useReportsCreateMutation } from '../reports.api.ts'

const texts = messages.form

interface ChosenFile {
  id: string
  file: File
}

/**
 * File chosen in the form. `needsApproval` means that it exceeds the organization's current threshold (specification,
 * section 3).
 */
export interface FileDraft extends ChosenFile {
  needsApproval: boolean
  isTooLarge: boolean
}

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

let sequence = 0
const nextId = () => `draft-${++sequence}`

const toFileDraft = ({ id, file }: ChosenFile, approvalThresholdBytes: number): FileDraft => ({
  id,
  file,
  needsApproval: file.size > approvalThresholdBytes,
  isTooLarge: file.size > limits.fileBytes,
})

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
  return files.length > limits.filesPerReport ? texts.tooMany : undefined
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

function useChosenFiles(approvalThresholdBytes: number) {
  const [chosen, setChosen] = useState<ChosenFile[]>([])
  return {
    files: chosen.map((file) => toFileDraft(file, approvalThresholdBytes)),
    addFiles: (added: File[]) =>
      setChosen((current) => [...current, ...added.map((file) => ({ id: nextId(), file }))]),
    removeFile: (id: string) => setChosen((current) => current.filter((file) => file.id !== id)),
    clearFiles: () => setChosen([]),
  }
}

/**
 * Returns the state of the report form. A failed submission keeps all input, a successful one clears it.
 *
 * @param firstTaskId initial task; undefined for a report without a task.
 * @param reportDate moment that the report is about, ISO 8601; by default when it is sent.
 */
export function useReportForm(firstTaskId: number | undefined, reportDate?: string) {
  const { approvalThresholdBytes } = useCurrentUser().organization
  const [taskId, setTaskId] = useState(firstTaskId)
  const { draft, ...editing } = useReportDraft(firstTaskId)
  const { files, clearFiles, ...choosing } = useChosenFiles(approvalThresholdBytes)
  const [progress, setProgress] = useState(0)
  const [create, { isLoading }] = useReportsCreateMutation()
  const key = useIdempotencyKey()
  const { description, nextSteps, blockers, completion, links } = draft.value
  const discard = () => {
    draft.discard()
    clearFiles()
  }

  const submit = async (): Promise<{ report: Report } | { error: unknown }> => {
    const fileIds = files.map(({ id }) => id)
    const attempt = key.attemptFor({ taskId, reportDate, ...draft.value, files: fileIds })
    setProgress(0)
    const result = await create({
      fields: {
        description: description.trim(),
        completionPercentage: String(completion),
        reportDate: reportDate ?? attempt.startedAt,
        nextSteps: nextSteps.trim(),
        blockers: JSON.stringify(blockers.map((blocker) => toBlockerInput(blocker, taskId))),
        urlLinks: JSON.stringify(links.map(({ title, url }) => ({ title, url }))),
        ...(taskId === undefined ? {} : { taskId: String(taskId) }),
      },
      files: { files: files.map(({ file }) => file) },
      idempotencyKey: attempt.key,
      onProgress: setProgress,
    })
    if (result.error) {
      return { error: result.error }
    }
    key.renew()
    discard()
    return { report: result.data }
  }

  return {
    ...editing,
    ...choosing,
    ...draft.value,
    approvalThresholdBytes,
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
