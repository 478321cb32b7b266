import { limits, resumableBytes } from '@headway/contracts'
import { isCallError, newIdempotencyKey, serverMessage, useCurrentUser } from '@headway/sdk'
import type { LargeUpload } from '@headway/sdk/forms'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../messages/en.ts'
import { dropDraftFile, dropDraftFiles, keepDraftFile, readDraftFiles } from './draftFiles.ts'

/** File chosen in the form, and the upload of a large one. */
export interface ChosenFile {
  id: string
  file: File
  /** Percentage of a large file that is being uploaded. */
  progress?: number | undefined
  /** Why a large file could not be uploaded. */
  error?: string | undefined
  /** Whether another attempt can succeed. */
  canRetry?: boolean | undefined
  /** Id of a large file that is uploaded. */
  uploadId?: number | undefined
}

/**
 * File chosen in the form. `needsApproval` means that it exceeds the organization's current threshold (specification,
 * section 3).
 */
export interface FileDraft extends ChosenFile {
  needsApproval: boolean
  isTooLarge: boolean
  /** Whether it is a large file that is not uploaded yet. */
  isUploading: boolean
}

/** Status for a file whose name or content is refused. */
const REFUSED = 400

const isLarge = ({ size }: File) => size > resumableBytes && size <= limits.fileBytes

const toFileDraft = (chosen: ChosenFile, approvalThresholdBytes: number): FileDraft => ({
  ...chosen,
  needsApproval: chosen.file.size > approvalThresholdBytes,
  isTooLarge: chosen.file.size > limits.fileBytes,
  isUploading: isLarge(chosen.file) && chosen.uploadId === undefined && chosen.error === undefined,
})

/** Uploads large files one after the other, and tells what becomes of each. */
function useLargeUploads(onChange: (id: string, change: Partial<ChosenFile>) => void) {
  const uploads = useRef(new Map<string, LargeUpload>())
  const removed = useRef(new Set<string>())
  const queue = useRef(Promise.resolve())

  const send = async ({ id, file }: ChosenFile) => {
    try {
      // Loaded on demand, because few files are large.
      const { LargeUpload } = await import('@headway/sdk/forms')
      if (removed.current.has(id)) {
        return
      }
      const upload = uploads.current.get(id) ?? new LargeUpload(file)
      uploads.current.set(id, upload)
      const result = await upload.run((share) => onChange(id, { progress: Math.round(share * 100) }))
      if ('error' in result) {
        throw result.error
      }
      onChange(id, { progress: undefined, uploadId: result.id })
    } catch (error) {
      const isRefused = isCallError(error) && error.status === REFUSED
      const message = serverMessage(error, messages.form.uploadFailed)
      onChange(id, { progress: undefined, error: message, canRetry: !isRefused })
    }
  }

  const remove = (id: string) => {
    removed.current.add(id)
    uploads.current.get(id)?.cancel()
    uploads.current.delete(id)
  }
  // The form was left. Its draft keeps the files, which are uploaded again.
  useEffect(() => () => [...uploads.current.keys()].forEach(remove), [])

  return {
    start: (chosen: ChosenFile) => {
      queue.current = queue.current.then(() => send(chosen))
    },
    remove,
    forget: () => uploads.current.clear(),
  }
}

/** Adds the files that the browser has kept for the user. */
function useStoredFiles(userId: number, add: (files: readonly ChosenFile[]) => void): void {
  const latestAdd = useRef(add)
  latestAdd.current = add
  useEffect(() => {
    let isLeft = false
    void readDraftFiles(userId).then((files) => {
      if (!isLeft) {
        latestAdd.current(files.map(({ id, file }) => ({ id, file })))
      }
    })
    return () => {
      isLeft = true
    }
  }, [userId])
}

/** Keeps the files of a form, also over a reload. Large ones are uploaded when they are chosen. */
export function useChosenFiles() {
  const { id: userId, organization } = useCurrentUser()
  const { approvalThresholdBytes } = organization
  const [chosen, setChosen] = useState<ChosenFile[]>([])
  const patch = (id: string, change: Partial<ChosenFile>) =>
    setChosen((current) => current.map((file) => (file.id === id ? { ...file, ...change } : file)))
  const uploads = useLargeUploads(patch)
  const add = (files: readonly ChosenFile[]) => {
    setChosen((current) => [...current, ...files])
    files.filter(({ file }) => isLarge(file)).forEach(uploads.start)
  }

  useStoredFiles(userId, add)

  return {
    approvalThresholdBytes,
    files: chosen.map((file) => toFileDraft(file, approvalThresholdBytes)),
    addFiles: (added: File[]) => {
      const files = added.map((file): ChosenFile => ({ id: newIdempotencyKey(), file }))
      add(files)
      void Promise.all(files.map(({ id, file }) => keepDraftFile({ id, userId, file })))
    },
    retryFile: (file: ChosenFile) => {
      patch(file.id, { error: undefined, canRetry: false })
      uploads.start(file)
    },
    removeFile: (id: string) => {
      uploads.remove(id)
      void dropDraftFile(id)
      setChosen((current) => current.filter((file) => file.id !== id))
    },
    /** Removes all files, and what has been uploaded of them. */
    clearFiles: () => {
      chosen.forEach(({ id }) => uploads.remove(id))
      void dropDraftFiles()
      setChosen([])
    },
    /** Removes all files from a form that was sent. */
    forgetFiles: () => {
      uploads.forget()
      void dropDraftFiles()
      setChosen([])
    },
  }
}
