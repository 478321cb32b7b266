import { limits, resumableBytes } from '@headway/contracts'
import { isCallError, newIdempotencyKey, serverMessage, useCurrentUser } from '@headway/sdk'
import { canRetryUpload, LargeUpload } from '@headway/sdk/forms'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../messages/en.ts'
import { draftFiles } from './draftFiles.ts'

const texts = messages.form

/** File chosen in the form, and its upload, if it is uploaded before the form is sent. */
export interface ChosenFile {
  id: string
  file: File
  /** Whether the browser could not keep the file, for example because of its limit of 100 MB. */
  isLostOnLeave?: boolean | undefined
  /** Whether the file is uploaded before the form is sent. */
  isResumable?: boolean | undefined
  /** Percentage that has been uploaded. */
  progress?: number | undefined
  /** Why the file could not be uploaded. */
  error?: string | undefined
  /** Whether another attempt can succeed. */
  canRetry?: boolean | undefined
  /** URL of an upload that an earlier visit began. */
  uploadUrl?: string | undefined
  /** Id of the finished upload. */
  uploadId?: number | undefined
}

/**
 * File chosen in the form. `needsApproval` means that it exceeds the organization's current threshold (specification,
 * section 3).
 */
export interface FileDraft extends ChosenFile {
  needsApproval: boolean
  isTooLarge: boolean
  /** Whether the file is not uploaded yet, but must be before the form is sent. */
  isUploading: boolean
}

const isTooLarge = ({ file }: ChosenFile) => file.size > limits.fileBytes

/**
 * Returns the files to upload before the form is sent: all, if their total size exceeds `resumableBytes`. A slow
 * connection could be cut while it sends them with the form.
 */
function filesToUpload(files: readonly ChosenFile[]): ChosenFile[] {
  const allowed = files.filter((file) => !isTooLarge(file))
  return allowed.reduce((sum, { file }) => sum + file.size, 0) > resumableBytes ? allowed : []
}

/** Messages for refused uploads by error code. */
const refusals: Record<string, string> = {
  upload_not_found: texts.uploadExpired,
  upload_unfinished: texts.uploadFailed,
  upload_used: texts.uploadUsed,
}

/** Returns the ids of the uploads that the server has refused in a submission, and the message for them. */
function refusedUploads(error: unknown): { ids: readonly number[]; message: string | undefined } {
  const problem = isCallError(error) ? error.problem : undefined
  const message = refusals[problem?.code ?? '']
  const { uploads } = (problem?.current ?? {}) as { uploads?: readonly number[] }
  return { ids: (message && uploads) || [], message }
}

const toFileDraft = (chosen: ChosenFile, approvalThresholdBytes: number): FileDraft => ({
  ...chosen,
  needsApproval: chosen.file.size > approvalThresholdBytes,
  isTooLarge: isTooLarge(chosen),
  isUploading: chosen.isResumable === true && chosen.uploadId === undefined && chosen.error === undefined,
})

/** Uploads files one after the other. `onChange` receives the progress and the result of each. */
function useUploadQueue(onChange: (id: string, change: Partial<ChosenFile>) => void) {
  const uploads = useRef(new Map<string, LargeUpload>())
  /** Ids of files that the browser keeps, so that a later visit can resume their uploads. */
  const kept = useRef(new Set<string>())
  const queue = useRef(Promise.resolve())

  const send = async (id: string) => {
    const upload = uploads.current.get(id)
    const result = await upload?.run((fraction) => onChange(id, { progress: Math.round(fraction * 100) }))
    if (!result || uploads.current.get(id) !== upload) {
      return
    }
    if ('error' in result) {
      const message = serverMessage(result.error, texts.uploadFailed)
      onChange(id, { progress: undefined, error: message, canRetry: canRetryUpload(result.error) })
    } else {
      onChange(id, { progress: undefined, uploadId: result.id })
    }
  }

  // When the user leaves the form, uploads of kept files pause and the others are canceled.
  useEffect(() => {
    const [all, resumable] = [uploads.current, kept.current]
    return () => {
      all.forEach((upload, id) => (resumable.has(id) ? upload.pause() : upload.cancel()))
      all.clear()
    }
  }, [])

  return {
    start: ({ id, file, uploadUrl }: ChosenFile) => {
      if (!uploads.current.has(id)) {
        const onUrl = (url: string) => void draftFiles.keepUploadUrl(id, url)
        uploads.current.set(id, new LargeUpload(file, { url: uploadUrl, onUrl }))
      }
      queue.current = queue.current.then(() => send(id))
    },
    markKept: (id: string) => kept.current.add(id),
    remove: (id: string) => {
      uploads.current.get(id)?.cancel()
      uploads.current.delete(id)
    },
    /** Forgets an upload without canceling it. Another attempt starts at the first byte. */
    forget: (id: string) => uploads.current.delete(id),
  }
}

/** Adds the files that the browser has kept for the user. */
function useStoredFiles(userId: number, add: (files: readonly ChosenFile[]) => void): void {
  const latestAdd = useRef(add)
  latestAdd.current = add
  useEffect(() => {
    let isLeft = false
    void draftFiles.read(userId).then((files) => {
      if (!isLeft) {
        latestAdd.current(files.map(({ id, file, uploadUrl }) => ({ id, file, uploadUrl })))
      }
    })
    return () => {
      isLeft = true
    }
  }, [userId])
}

/** Manages the list of chosen files, and uploads them once their total size exceeds `resumableBytes`. */
function useFileList() {
  const [chosen, setChosen] = useState<ChosenFile[]>([])
  const patch = (id: string, change: Partial<ChosenFile>) =>
    setChosen((current) => current.map((file) => (file.id === id ? { ...file, ...change } : file)))
  const uploads = useUploadQueue(patch)
  const add = (files: readonly ChosenFile[]) => {
    setChosen((current) => [...current, ...files])
    for (const file of filesToUpload([...chosen, ...files]).filter(({ isResumable }) => !isResumable)) {
      patch(file.id, { isResumable: true })
      uploads.start(file)
    }
  }
  return { chosen, setChosen, patch, uploads, add }
}

/**
 * Manages the files of the form, and restores them after a reload. If they exceed 8 MB in total, they are uploaded as soon
 * as they are chosen.
 */
export function useChosenFiles() {
  const { id: userId, organization } = useCurrentUser()
  const { approvalThresholdBytes } = organization
  const { chosen, setChosen, patch, uploads, add } = useFileList()
  const keep = async (id: string, file: File) => {
    if (await draftFiles.keep({ id, userId, file })) {
      uploads.markKept(id)
    } else {
      patch(id, { isLostOnLeave: true })
    }
  }

  useStoredFiles(userId, (files) => {
    files.forEach(({ id }) => uploads.markKept(id))
    add(files)
  })

  return {
    approvalThresholdBytes,
    files: chosen.map((file) => toFileDraft(file, approvalThresholdBytes)),
    addFiles: (added: File[]) => {
      const files = added.map((file): ChosenFile => ({ id: newIdempotencyKey(), file }))
      add(files)
      void Promise.all(files.map(({ id, file }) => keep(id, file)))
    },
    retryFile: (file: ChosenFile) => {
      patch(file.id, { error: undefined, canRetry: false })
      uploads.start(file)
    },
    removeFile: (id: string) => {
      uploads.remove(id)
      void draftFiles.drop([id])
      setChosen((current) => current.filter((file) => file.id !== id))
    },
    /** Removes all files from the form, and their uploads from the server. */
    clearFiles: () => {
      chosen.forEach(({ id }) => uploads.remove(id))
      void draftFiles.drop(chosen.map(({ id }) => id))
      setChosen([])
    },
    /** Removes all files from the form after they were sent. Their uploads stay. */
    forgetFiles: () => {
      chosen.forEach(({ id }) => uploads.forget(id))
      void draftFiles.drop(chosen.map(({ id }) => id))
      setChosen([])
    },
    /** Marks files whose uploads the server has refused, so that the user can upload them again. */
    rejectUploads: (error: unknown) => {
      const { ids, message } = refusedUploads(error)
      for (const { id } of chosen.filter(({ uploadId = 0 }) => ids.includes(uploadId))) {
        uploads.forget(id)
        patch(id, { uploadId: undefined, uploadUrl: undefined, error: message, canRetry: true })
      }
    },
  }
}
