import type { TaskFile } from '@headway/contracts/task-files'
import { Badge, Button, hasPreview } from '@headway/design-system'
import { FileRow } from '@headway/design-system/forms'
import { CheckIcon, CloseIcon, DownloadIcon, TrashIcon } from '@headway/design-system/icons'
import { fullName, useFormats } from '@headway/sdk'
import { fileMessages as texts } from './files.messages.ts'
import { fileAddress } from './task-files.api.ts'
import { type NamedFile, useDecisions } from '../approvals/useDecisions.ts'
import { useState } from 'react'
import { approvalMessages } from '../approvals/approvals.messages.ts'

interface FileDecisionProps {
  file: NamedFile
  /** Opens the dialog that asks for the reason. */
  onReject: () => void
}

/** Shows buttons that approve or reject a large file. */
function FileDecision({ file, onReject }: FileDecisionProps) {
  const { approve } = useDecisions()
  const [isSending, setSending] = useState(false)
  const handleApprove = async () => {
    setSending(true)
    await approve([file])
    setSending(false)
  }
  return (
    <>
      <Button
        size="small"
        intent="primary"
        icon={<CheckIcon />}
        busy={isSending}
        aria-label={approvalMessages.approveOf(file.name)}
        onClick={() => void handleApprove()}
      >
        {approvalMessages.approve}
      </Button>
      <Button
        size="small"
        icon={<CloseIcon />}
        aria-label={approvalMessages.rejectOf(file.name)}
        onClick={onReject}
      >
        {approvalMessages.reject}
      </Button>
    </>
  )
}

/** Open dialog of a file: its preview, or the question before it is removed or rejected. */
export interface FileQuestion {
  act: 'preview' | 'remove' | 'reject'
  file: TaskFile
}

/** Converts a file of a task to the input of a decision. */
export const decidedFile = ({ id, taskId, name }: TaskFile): NamedFile => ({
  source: 'task',
  id,
  ownerId: taskId,
  name,
})

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

/** Shows one file of a task: name, size, author, time, decision and commands. */
export function TaskFileRow({ file, onAsk }: TaskFileRowProps) {
  const { id, name, size, mediaType, decision, decidedBy, rejectionReason, can } = file
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
          {can.approve ? (
            <FileDecision file={decidedFile(file)} onReject={() => onAsk({ act: 'reject', file })} />
          ) : null}
          {can.download && hasPreview(mediaType) ? (
            <Button
              size="small"
              aria-label={texts.previewOf(name)}
              onClick={() => onAsk({ act: 'preview', file })}
            >
              {texts.preview}
            </Button>
          ) : null}
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
