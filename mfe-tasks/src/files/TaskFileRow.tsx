import type { TaskFile } from '@headway/contracts/task-files'
import { Badge, Button, FileRow, toastFailure, toastSuccess } from '@headway/design-system'
import { CheckIcon, CloseIcon, DownloadIcon, TrashIcon } from '@headway/design-system/icons'
import { fullName, serverMessage, useFormats, useIdempotencyKey } from '@headway/sdk'
import { fileMessages as texts } from '../messages/files.ts'
import { fileAddress, useTaskFilesApproveMutation } from '../task-files.api.ts'

/** What somebody is asked about before it is done to a file. */
export interface FileQuestion {
  act: 'remove' | 'reject'
  file: TaskFile
}

function DecisionBadge({ file }: { file: TaskFile }) {
  if (!file.needsApproval || file.decision === 'rejected') {
    return null
  }
  return file.decision === 'approved' ? (
    <Badge tone="success">{texts.approved}</Badge>
  ) : (
    <Badge tone="warning">{texts.waiting}</Badge>
  )
}

function About({ file }: { file: TaskFile }) {
  const formats = useFormats()
  const name = file.author ? fullName(file.author) : texts.formerPerson
  return (
    <>
      <time dateTime={file.createdAt} title={formats.moment(file.createdAt)}>
        {texts.by(name, formats.relative(file.createdAt))}
      </time>
      <DecisionBadge file={file} />
    </>
  )
}

interface TaskFileRowProps {
  file: TaskFile
  onAsk: (question: FileQuestion) => void
}

function Decision({ file, onAsk }: TaskFileRowProps) {
  const [approve, { isLoading }] = useTaskFilesApproveMutation()
  const { attemptFor } = useIdempotencyKey()
  const handleApprove = async () => {
    const { id, taskId, name } = file
    const result = await approve({ id, taskId, idempotencyKey: attemptFor(id).key })
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.decisionFailed))
      return
    }
    toastSuccess(texts.fileApproved, name)
  }
  return (
    <>
      <Button
        size="small"
        intent="primary"
        icon={<CheckIcon />}
        busy={isLoading}
        aria-label={texts.approveOf(file.name)}
        onClick={() => void handleApprove()}
      >
        {texts.approve}
      </Button>
      <Button
        size="small"
        icon={<CloseIcon />}
        aria-label={texts.rejectOf(file.name)}
        onClick={() => onAsk({ act: 'reject', file })}
      >
        {texts.reject}
      </Button>
    </>
  )
}

/** One file of a task: what it is, who has added it when, and what one may do with it. */
export function TaskFileRow({ file, onAsk }: TaskFileRowProps) {
  const { id, name, size, decision, decidedBy, rejectionReason, can } = file
  return (
    <FileRow
      file={{
        id: String(id),
        name,
        size,
        badge: <About file={file} />,
        ...(decision === 'rejected'
          ? { error: texts.rejected(decidedBy ?? texts.formerPerson, rejectionReason ?? '') }
          : {}),
      }}
      actions={
        <>
          {can.approve ? <Decision file={file} onAsk={onAsk} /> : null}
          {can.download ? (
            <Button asChild size="small" icon={<DownloadIcon />}>
              <a href={fileAddress(id)} download={name} aria-label={texts.downloadOf(name)}>
                {texts.download}
              </a>
            </Button>
          ) : null}
          {can.delete ? (
            <Button
              size="small"
              intent="ghost"
              icon={<TrashIcon />}
              aria-label={texts.removeOf(name)}
              onClick={() => onAsk({ act: 'remove', file })}
            >
              {texts.remove}
            </Button>
          ) : null}
        </>
      }
    />
  )
}
