import { limits } from '@headway/contracts'
import { announce } from '@headway/design-system'
import { serverMessage, useIdempotencyKey, useUnsaved } from '@headway/sdk'
import { useRef, useState } from 'react'
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

/** Uploads the chosen files to a task one after the other. Each upload can be canceled, or retried after a failure. */
export function useUploads(taskId: number) {
  const [add] = useTaskFilesAddMutation()
  const { attemptFor } = useIdempotencyKey()
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef(Promise.resolve())
  const givenUp = useRef(new Set<string>())
  const underWay = useRef<{ id: string; abort: () => void }>(undefined)
  useUnsaved(uploads.some(({ error }) => error === undefined))

  const patch = (id: string, change: Partial<Upload>) =>
    setUploads((current) => current.map((each) => (each.id === id ? { ...each, ...change } : each)))
  const drop = (id: string) => setUploads((current) => current.filter((each) => each.id !== id))

  const send = async ({ id, file, key }: Upload) => {
    if (givenUp.current.has(id)) {
      return
    }
    const onProgress = (share: number) => patch(id, { progress: Math.round(share * 100) })
    const sending = add({ taskId, file, idempotencyKey: key, onProgress })
    underWay.current = { id, abort: () => sending.abort() }
    patch(id, { progress: 0 })
    const { error } = await sending
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
