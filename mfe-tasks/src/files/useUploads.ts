import { limits, resumableBytes } from '@headway/contracts'
import { announce } from '@headway/design-system'
import { serverMessage, useIdempotencyKey, useUnsaved } from '@headway/sdk'
import type { LargeUpload } from '@headway/sdk/forms'
import { type RefObject, useRef, useState } from 'react'
import { fileMessages as texts } from './files.messages.ts'
import { useTaskFilesAddMutation } from './task-files.api.ts'

/** A file being uploaded to a task. */
export interface Upload {
  id: string
  file: File
  /** Idempotency key, which makes a retry safe. */
  key: string
  /** 0 to 100; undefined until the upload starts. */
  progress?: number | undefined
  error?: string | undefined
  /** A retry cannot succeed. */
  isHopeless: boolean
  /** Resumable upload of a large file, which precedes its addition to the task. A retry resumes it. */
  large?: LargeUpload | undefined
}

let sequence = 0

function uploadOf(file: File, keyFor: (id: string) => string): Upload {
  const id = `upload-${++sequence}`
  const isTooLarge = file.size > limits.fileBytes
  return {
    id,
    file,
    key: keyFor(id),
    isHopeless: isTooLarge,
    ...(isTooLarge ? { error: texts.tooLarge } : {}),
  }
}

/** State of the uploads of a task. */
interface UploadsState {
  patch: (id: string, change: Partial<Upload>) => void
  /** Ids of canceled uploads. */
  givenUp: RefObject<Set<string>>
  underWay: RefObject<{ id: string; abort: () => void } | undefined>
}

/** Uploads a large file. Returns the id of its upload, or the error. */
async function sendLarge({ id, file, large }: Upload, { patch, givenUp, underWay }: UploadsState) {
  // Loaded on demand, because few files are large.
  const { LargeUpload } = await import('@headway/sdk/forms')
  const upload = large ?? new LargeUpload(file)
  patch(id, { large: upload })
  underWay.current = { id, abort: () => upload.cancel() }
  // The user may have canceled it while the module was loaded.
  if (givenUp.current.has(id)) {
    upload.cancel()
  }
  return upload.run((share) => patch(id, { progress: Math.round(share * 100) }))
}

/** Returns a function that adds a file to a task, and returns the error if that fails. */
function useSendFile(taskId: number, state: UploadsState) {
  const [add] = useTaskFilesAddMutation()
  return async (upload: Upload): Promise<unknown> => {
    const { id, file, key } = upload
    let content: File | number = file
    if (file.size > resumableBytes) {
      const result = await sendLarge(upload, state)
      if ('error' in result) {
        return result.error
      }
      content = result.id
    }
    const onProgress = (share: number) => state.patch(id, { progress: Math.round(share * 100) })
    const sending = add({ taskId, file: content, idempotencyKey: key, onProgress })
    state.underWay.current = { id, abort: () => sending.abort() }
    const { error } = await sending
    return error
  }
}

/** Uploads the chosen files to a task one after the other. Each upload can be canceled, or retried after a failure. */
export function useUploads(taskId: number) {
  const { attemptFor } = useIdempotencyKey()
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef(Promise.resolve())
  const givenUp = useRef(new Set<string>())
  const underWay = useRef<{ id: string; abort: () => void }>(undefined)
  useUnsaved(uploads.some(({ error }) => error === undefined))

  const patch = (id: string, change: Partial<Upload>) =>
    setUploads((current) => current.map((each) => (each.id === id ? { ...each, ...change } : each)))
  const drop = (id: string) => setUploads((current) => current.filter((each) => each.id !== id))

  const sendFile = useSendFile(taskId, { patch, givenUp, underWay })

  const send = async (upload: Upload) => {
    const { id, file } = upload
    if (givenUp.current.has(id)) {
      return
    }
    patch(id, { progress: 0 })
    const error = await sendFile(upload).catch((reason: unknown) => reason ?? new Error(file.name))
    underWay.current = undefined
    if (error === undefined) {
      drop(id)
      announce(texts.added(file.name))
    } else if (!givenUp.current.has(id)) {
      patch(id, { progress: undefined, error: serverMessage(error, texts.addFailed) })
    }
  }

  const enqueue = (upload: Upload) => {
    queue.current = queue.current.then(() => send(upload))
  }

  return {
    uploads,
    start: (files: readonly File[]) => {
      const chosen = files.map((file) => uploadOf(file, (id) => attemptFor(id).key))
      setUploads((current) => [...current, ...chosen])
      for (const upload of chosen.filter(({ isHopeless }) => !isHopeless)) {
        enqueue(upload)
      }
    },
    retry: (upload: Upload) => {
      patch(upload.id, { error: undefined })
      enqueue(upload)
    },
    giveUp: (id: string) => {
      givenUp.current.add(id)
      if (underWay.current?.id === id) {
        underWay.current.abort()
      }
      drop(id)
    },
  }
}
