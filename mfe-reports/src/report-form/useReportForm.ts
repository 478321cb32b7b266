import { isSafeUrl, limits } from '@headway/contracts'
import type { Report } from '@headway/contracts/reports'
import { useIdempotencyKey } from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { useReportsCreateMutation } from '../reports.api.ts'
import { useDraft } from './useDraft.ts'

const texts = messages.form

/** A file chosen in the form; `needsApproval` is over 25 MB (specification, section 3). */
export interface FileDraft {
  id: string
  file: File
  needsApproval: boolean
  isTooLarge: boolean
}

let sequence = 0
const nextId = () => `draft-${++sequence}`

const toFileDraft = (file: File): FileDraft => ({
  id: nextId(),
  file,
  needsApproval: file.size > limits.approvalThresholdBytes,
  isTooLarge: file.size > limits.fileBytes,
})

/**
 * State of the report form: text and links are kept as a draft in this browser until they are submitted, a failed
 * submission keeps everything.
 *
 * @param draftKey names the draft; one for each person and task.
 */
export function useReportForm(draftKey: string) {
  const draft = useDraft(draftKey)
  const [files, setFiles] = useState<FileDraft[]>([])
  const [progress, setProgress] = useState(0)
  const [create, { isLoading }] = useReportsCreateMutation()
  const key = useIdempotencyKey()
  const { description, completion, links } = draft.value

  const addLink = (title: string, url: string): string | undefined => {
    if (title.trim() === '' || url.trim() === '') {
      return texts.linkNeedsBoth
    }
    if (!isSafeUrl(url.trim())) {
      return texts.linkNotSafe
    }
    draft.change({ links: [...links, { id: nextId(), title: title.trim(), url: url.trim() }] })
    return undefined
  }

  const submit = async (taskId: number | undefined): Promise<{ report: Report } | { error: unknown }> => {
    const form = new FormData()
    form.set('description', description.trim())
    form.set('completionPercentage', String(completion))
    form.set('reportDate', new Date().toISOString())
    form.set('urlLinks', JSON.stringify(links.map(({ title, url }) => ({ title, url }))))
    if (taskId !== undefined) {
      form.set('taskId', String(taskId))
    }
    for (const { file } of files) {
      form.append('files', file, file.name)
    }
    setProgress(0)
    const result = await create({ form, idempotencyKey: key.current(), onProgress: setProgress })
    if (result.error) {
      return { error: result.error }
    }
    key.renew()
    draft.discard()
    setFiles([])
    return { report: result.data }
  }

  return {
    description,
    completion,
    links,
    files,
    progress,
    isSending: isLoading,
    isRestored: draft.isRestored,
    isDirty: description !== '' || links.length > 0 || files.length > 0,
    canSubmit:
      description.trim() !== '' &&
      files.length <= limits.filesPerReport &&
      !files.some((file) => file.isTooLarge) &&
      !isLoading,
    setDescription: (value: string) => draft.change({ description: value }),
    setCompletion: (value: number) => draft.change({ completion: value }),
    addLink,
    removeLink: (id: string) => draft.change({ links: links.filter((link) => link.id !== id) }),
    addFiles: (added: File[]) => setFiles((current) => [...current, ...added.map(toFileDraft)]),
    removeFile: (id: string) => setFiles((current) => current.filter((file) => file.id !== id)),
    discard: () => {
      draft.discard()
      setFiles([])
    },
    submit,
  }
}

export type ReportForm = ReturnType<typeof useReportForm>
