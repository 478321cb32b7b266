import { limits, resumableBytes } from '@headway/contracts'
import type { Report, ReportFile } from '@headway/contracts/reports'
import { Button, formatSize, toastSuccess } from '@headway/design-system'
import { FileDropZone, type FileItem } from '@headway/design-system/forms'
import { Dialog } from '@headway/design-system/overlays'
import { serverMessage, useCurrentUser, useIdempotencyKey, useUnsaved } from '@headway/sdk'
import type { LargeUpload } from '@headway/sdk/forms'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../messages/en.ts'
import { useReportFilesReplaceMutation } from './reportFiles.api.ts'

const texts = messages.detail

/** Returns a function that sends a file; a large one as an upload that resumes after a failure. */
function useSendFile(report: Pick<Report, 'id'>, replaced: ReportFile) {
  const [replace] = useReportFilesReplaceMutation()
  const key = useIdempotencyKey()
  const upload = useRef<{ file: File; large: LargeUpload }>(undefined)
  useEffect(() => () => upload.current?.large.cancel(), [])

  /** @returns the file or the id of its upload, or the error. */
  const prepare = async (file: File, onProgress: (share: number) => void) => {
    if (file.size <= resumableBytes) {
      return { content: file }
    }
    // Loaded on demand, because few files are large.
    const { LargeUpload } = await import('@headway/sdk/forms')
    if (upload.current?.file !== file) {
      upload.current?.large.cancel()
      upload.current = { file, large: new LargeUpload(file) }
    }
    const result = await upload.current.large.run(onProgress)
    return 'error' in result ? result : { content: result.id }
  }

  return async (file: File, onProgress: (share: number) => void): Promise<unknown> => {
    const prepared = await prepare(file, onProgress)
    if ('error' in prepared) {
      return prepared.error
    }
    const attempt = key.attemptFor({ name: file.name, size: file.size, changed: file.lastModified })
    const sending = { reportId: report.id, replaces: replaced.id, ...prepared }
    const { error } = await replace({ ...sending, idempotencyKey: attempt.key, onProgress })
    if (error === undefined) {
      upload.current = undefined
    }
    return error
  }
}

/** Keeps the chosen file and its upload. */
function useReplacement(report: Pick<Report, 'id'>, replaced: ReportFile, onDone: () => void) {
  const sendFile = useSendFile(report, replaced)
  const [chosen, setChosen] = useState<File>()
  /** 0 to 1; undefined while nothing is sent. */
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<unknown>()
  const isSending = share !== undefined
  useUnsaved(isSending)

  const send = async (file: File) => {
    setChosen(file)
    setError(undefined)
    if (file.size > limits.fileBytes) {
      return
    }
    setShare(0)
    const failure = await sendFile(file, setShare)
    setShare(undefined)
    setError(failure)
    if (failure === undefined) {
      toastSuccess(texts.fileReplaced, file.name)
      onDone()
    }
  }
  const isTooLarge = chosen !== undefined && chosen.size > limits.fileBytes
  const failed = error === undefined ? undefined : serverMessage(error, texts.replaceFailed)
  const problem = isTooLarge ? messages.form.tooLarge : failed
  return {
    isSending,
    send: (file: File) => void send(file),
    retry: error !== undefined && chosen ? () => void send(chosen) : undefined,
    remove: () => {
      setError(undefined)
      setChosen(undefined)
    },
    item: chosen && toItem(chosen, { progress: isSending ? Math.round(share * 100) : undefined, problem }),
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
          <Button disabled={isSending} onClick={onClose}>
            {texts.back}
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
