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

/** A file chosen in the form; `needsApproval` is over what the organisation lets pass now (specification, section 3). */
export interface FileDraft extends ChosenFile {
  needsApproval: boolean
  isTooLarge: boolean
}

/** A link that is being written. */
export interface LinkDraft {
  id: string
  title: string
  url: string
}

interface ReportDraft {
  description: string
  completion: number
  links: LinkDraft[]
}

const blank: ReportDraft = { description: '', completion: 0, links: [] }

let sequence = 0
const nextId = () => `draft-${++sequence}`

const toFileDraft = ({ id, file }: ChosenFile, approvalThresholdBytes: number): FileDraft => ({
  id,
  file,
  needsApproval: file.size > approvalThresholdBytes,
  isTooLarge: file.size > limits.fileBytes,
})

/** The ids of links count from the start in every page, so those of an earlier one are not taken over. */
const restore = (stored: Partial<ReportDraft>): ReportDraft => ({
  description: stored.description ?? '',
  completion: stored.completion ?? 0,
  links: (stored.links ?? []).map(({ title, url }) => ({ id: nextId(), title, url })),
})

/** Why a report cannot be submitted; undefined when it can. */
function reasonAgainst(description: string, files: readonly FileDraft[]): string | undefined {
  if (description.trim() === '') {
    return texts.descriptionNeeded
  }
  if (files.some((file) => file.isTooLarge)) {
    return texts.tooLarge
  }
  return files.length > limits.filesPerReport ? texts.tooMany : undefined
}

const draftName = (taskId: number | undefined) => (taskId === undefined ? 'report' : `report.task-${taskId}`)

/**
 * Text and links, kept as a draft, one for each person and task.
 *
 * @param firstTaskId the task at first; undefined for a report on none.
 */
function useReportDraft(firstTaskId: number | undefined) {
  const draft = useDraft({
    name: draftName(firstTaskId),
    blank,
    isBlank: ({ description, links }) => description === '' && links.length === 0,
    restore,
  })
  const { links } = draft.value
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
 * State of the report form: a failed submission keeps everything, one that went through nothing.
 *
 * @param firstTaskId the task at first; undefined for a report on none.
 */
export function useReportForm(firstTaskId: number | undefined) {
  const { approvalThresholdBytes } = useCurrentUser().organisation
  const [taskId, setTaskId] = useState(firstTaskId)
  const { draft, ...editing } = useReportDraft(firstTaskId)
  const { files, clearFiles, ...choosing } = useChosenFiles(approvalThresholdBytes)
  const [progress, setProgress] = useState(0)
  const [create, { isLoading }] = useReportsCreateMutation()
  const key = useIdempotencyKey()
  const { description, completion, links } = draft.value
  const discard = () => {
    draft.discard()
    clearFiles()
  }

  const submit = async (): Promise<{ report: Report } | { error: unknown }> => {
    const fileIds = files.map(({ id }) => id)
    const attempt = key.attemptFor({ taskId, description, completion, links, files: fileIds })
    setProgress(0)
    const result = await create({
      fields: {
        description: description.trim(),
        completionPercentage: String(completion),
        reportDate: attempt.startedAt,
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
    approvalThresholdBytes,
    description,
    completion,
    links,
    files,
    progress,
    isSending: isLoading,
    taskId,
    setTaskId: (id: number) => {
      draft.switchTo(draftName(id))
      setTaskId(id)
    },
    isRestored: draft.isRestored,
    isDirty: description !== '' || links.length > 0 || files.length > 0,
    blockedBecause: reasonAgainst(description, files),
    discard,
    submit,
  }
}

export type ReportForm = ReturnType<typeof useReportForm>
