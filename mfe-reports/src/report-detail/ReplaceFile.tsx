import { limits } from '@headway/contracts'
import type { Report, ReportFile } from '@headway/contracts/reports'
import { Button, formatSize, toastSuccess } from '@headway/design-system'
import { FileDropZone, type FileItem } from '@headway/design-system/forms'
import { Dialog } from '@headway/design-system/overlays'
import { serverMessage, useCurrentUser, useIdempotencyKey, useUnsaved } from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { useReportFilesReplaceMutation } from './reportFiles.api.ts'

const texts = messages.detail

/** Keeps the chosen file and its upload. */
function useReplacement(report: Pick<Report, 'id'>, replaced: ReportFile, onDone: () => void) {
  const [replace, { isLoading, error, reset }] = useReportFilesReplaceMutation()
  const [chosen, setChosen] = useState<File>()
  const [share, setShare] = useState(0)
  const key = useIdempotencyKey()
  useUnsaved(isLoading)

  const send = async (file: File) => {
    setChosen(file)
    setShare(0)
    if (file.size > limits.fileBytes) {
      return
    }
    const result = await replace({
      reportId: report.id,
      replaces: replaced.id,
      file,
      idempotencyKey: key.attemptFor({ name: file.name, size: file.size, changed: file.lastModified }).key,
      onProgress: setShare,
    })
    if (!result.error) {
      toastSuccess(texts.fileReplaced, file.name)
      onDone()
    }
  }
  const isTooLarge = chosen !== undefined && chosen.size > limits.fileBytes
  const problem = isTooLarge
    ? messages.form.tooLarge
    : error
      ? serverMessage(error, texts.replaceFailed)
      : undefined
  return {
    isSending: isLoading,
    send: (file: File) => void send(file),
    retry: error && chosen ? () => void send(chosen) : undefined,
    remove: () => {
      reset()
      setChosen(undefined)
    },
    item: chosen && toItem(chosen, { progress: isLoading ? Math.round(share * 100) : undefined, problem }),
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
