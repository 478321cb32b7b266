import { limits, resumableBytes } from '@headway/contracts'
import { announce } from '@headway/design-system'
import { serverMessage, useIdempotencyKey, useUnsaved } from '@headway/sdk'
import { canRetryUpload, LargeUpload } from '@headway/sdk/forms'
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
  /** Whether another attempt can succeed. */
  canRetry: boolean
  /** Resumable upload of a large file, which precedes its addition to the task. A retry resumes it. */
  large: LargeUpload | undefined
}

let sequence = 0

function uploadOf(file: File, keyFor: (id: string) => string): Upload {
  const id = `upload-${++sequence}`
  const isTooLarge = file.size > limits.fileBytes
  return {
    id,
    file,
    key: keyFor(id),
    canRetry: !isTooLarge,
    large: file.size > resumableBytes && !isTooLarge ? new LargeUpload(file) : undefined,
    ...(isTooLarge ? { error: texts.tooLarge } : {}),
  }
}

/** The call that adds a file to the task. */
type Current = RefObject<{ id: string; abort: () => void } | undefined>

/** Returns a function that adds a file to a task, and returns the error if that fails. */
function useSendFile(taskId: number, current: Current) {
  const [add] = useTaskFilesAddMutation()
  return async ({ id, file, key, large }: Upload, onProgress: (share: number) => void): Promise<unknown> => {
    const result = await large?.run(onProgress)
    if (result && 'error' in result) {
      return result.error
    }
    const sending = add({ taskId, file: result?.id ?? file, idempotencyKey: key, onProgress })
    current.current = { id, abort: () => sending.abort() }
    const { error } = await sending
    current.current = undefined
    return error
  }
}

/** Uploads the chosen files to a task one after the other. Each upload can be canceled, or retried after a failure. */
export function useUploads(taskId: number) {
  const { attemptFor } = useIdempotencyKey()
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef(Promise.resolve())
  /** Ids of canceled uploads. */
  const canceled = useRef(new Set<string>())
  const current: Current = useRef(undefined)
  useUnsaved(uploads.some(({ error }) => error === undefined))

  const patch = (id: string, change: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...change } : each)))
  const drop = (id: string) => setUploads((before) => before.filter((each) => each.id !== id))

  const sendFile = useSendFile(taskId, current)

  const send = async (upload: Upload) => {
    const { id, file } = upload
    if (canceled.current.has(id)) {
      return
    }
    const onProgress = (share: number) => patch(id, { progress: Math.round(share * 100) })
    onProgress(0)
    const error = await sendFile(upload, onProgress).catch(
      (reason: unknown) => reason ?? new Error(file.name),
    )
    if (error === undefined) {
      drop(id)
      announce(texts.added(file.name))
    } else {
      const message = serverMessage(error, texts.addFailed)
      patch(id, { progress: undefined, error: message, canRetry: canRetryUpload(error) })
    }
  }

  const enqueue = (upload: Upload) => {
    queue.current = queue.current.then(() => send(upload))
  }

  return {
    uploads,
    start: (files: readonly File[]) => {
      const chosen = files.map((file) => uploadOf(file, (id) => attemptFor(id).key))
      setUploads((before) => [...before, ...chosen])
      chosen.filter(({ canRetry }) => canRetry).forEach(enqueue)
    },
    retry: (upload: Upload) => {
      patch(upload.id, { error: undefined })
      enqueue(upload)
    },
    cancel: (id: string) => {
      canceled.current.add(id)
      uploads.find((upload) => upload.id === id)?.large?.cancel()
      if (current.current?.id === id) {
        current.current.abort()
      }
      drop(id)
    },
  }
}
