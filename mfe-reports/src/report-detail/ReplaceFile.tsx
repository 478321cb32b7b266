import { limits, resumableBytes } from '@headway/contracts'
import type { Report, ReportFile } from '@headway/contracts/reports'
import { Button, formatSize, toastSuccess } from '@headway/design-system'
import { FileDropZone, type FileItem } from '@headway/design-system/forms'
import { Dialog } from '@headway/design-system/overlays'
import { serverMessage, useCurrentUser, useIdempotencyKey, useUnsaved } from '@headway/sdk'
import { canRetryUpload, LargeUpload } from '@headway/sdk/forms'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../messages/en.ts'
import { useReportFilesReplaceMutation } from './reportFiles.api.ts'

const texts = messages.detail

/** Returns functions that send the new file and cancel that. Large files are uploaded first, resumably. */
function useSendFile(report: Pick<Report, 'id'>, replaced: ReportFile) {
  const [replace] = useReportFilesReplaceMutation()
  const key = useIdempotencyKey()
  const upload = useRef<{ file: File; large: LargeUpload }>(undefined)
  const call = useRef<{ abort: () => void }>(undefined)
  useEffect(() => () => upload.current?.large.cancel(), [])

  /** Uploads a large file. Returns the id of its upload, or the error. */
  const uploadLarge = (file: File, onProgress: (fraction: number) => void) => {
    if (upload.current?.file !== file) {
      upload.current?.large.cancel()
      upload.current = { file, large: new LargeUpload(file) }
    }
    return upload.current.large.run(onProgress)
  }
  const cancel = () => {
    upload.current?.large.cancel()
    upload.current = undefined
    call.current?.abort()
  }

  /** @returns the error. */
  const send = async (file: File, onProgress: (fraction: number) => void): Promise<unknown> => {
    const result = file.size > resumableBytes ? await uploadLarge(file, onProgress) : undefined
    if (result && 'error' in result) {
      return result.error
    }
    const { key: idempotencyKey } = key.attemptFor([file.name, file.size, file.lastModified])
    const ids = { reportId: report.id, replaces: replaced.id }
    const sending = replace({ ...ids, content: result?.id ?? file, idempotencyKey, onProgress })
    call.current = sending
    const { error } = await sending
    if (error === undefined) {
      upload.current = undefined
    }
    return error
  }
  return { send, cancel }
}

/** Returns the state of the chosen file and the functions that send, retry and remove it. */
function useReplacement(report: Pick<Report, 'id'>, replaced: ReportFile, onDone: () => void) {
  const { send: sendFile, cancel } = useSendFile(report, replaced)
  const [chosen, setChosen] = useState<File>()
  /** File that is being sent. A canceled attempt finds another one here, or none. */
  const sending = useRef<File>(undefined)
  /** Fraction that has been sent, 0 to 1; undefined while nothing is sent. */
  const [fraction, setFraction] = useState<number>()
  const [error, setError] = useState<unknown>()
  const isSending = fraction !== undefined
  useUnsaved(isSending)

  const send = async (file: File) => {
    setChosen(file)
    setError(undefined)
    if (file.size > limits.fileBytes) {
      return
    }
    sending.current = file
    setFraction(0)
    const failure = await sendFile(file, setFraction)
    if (sending.current !== file) {
      return
    }
    setFraction(undefined)
    setError(failure)
    if (failure === undefined) {
      toastSuccess(texts.fileReplaced, file.name)
      onDone()
    }
  }
  const isTooLarge = chosen !== undefined && chosen.size > limits.fileBytes
  const failed = error === undefined ? undefined : serverMessage(error, texts.replaceFailed)
  const problem = isTooLarge ? messages.form.tooLarge : failed
  const canRetry = chosen !== undefined && error !== undefined && canRetryUpload(error)
  return {
    isSending,
    send: (file: File) => void send(file),
    retry: canRetry ? () => void send(chosen) : undefined,
    remove: () => {
      sending.current = undefined
      cancel()
      setFraction(undefined)
      setError(undefined)
      setChosen(undefined)
    },
    item: chosen && toItem(chosen, { progress: isSending ? Math.round(fraction * 100) : undefined, problem }),
  }
}

function toItem(
  { name, size }: File,
  { progress, problem }: { progress: number | undefined; problem: string | undefined },
): FileItem {
  return {
    id: name,
    name,
    size,
    ...(progress === undefined ? {} : { progress }),
    ...(problem === undefined ? {} : { error: problem }),
  }
}

interface ReplaceFileProps {
  report: Pick<Report, 'id'>
  file: ReportFile
  onClose: () => void
}

/** Dialog that uploads a file in place of a rejected or withdrawn one. */
export function ReplaceFile({ report, file, onClose }: ReplaceFileProps) {
  const { approvalThresholdBytes } = useCurrentUser().organization
  const { item, isSending, send, retry, remove } = useReplacement(report, file, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isSending ? undefined : onClose())}
      title={texts.replaceTitle}
      description={texts.replaceDescription(file.name)}
      footer={
        <>
          <Button onClick={isSending ? remove : onClose}>
            {isSending ? texts.cancelUpload : texts.back}
          </Button>
          {retry ? (
            <Button intent="primary" onClick={retry}>
              {texts.tryAgain}
            </Button>
          ) : null}
        </>
      }
    >
      <FileDropZone
        single
        label={texts.replaceTitle}
        endings={limits.fileExtensions}
        hint={messages.form.filesHint(formatSize(approvalThresholdBytes))}
        files={item ? [item] : []}
        disabled={isSending}
        onAdd={([first]) => first && send(first)}
        onRemove={remove}
      />
    </Dialog>
  )
}
