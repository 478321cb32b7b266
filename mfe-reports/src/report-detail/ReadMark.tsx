import type { Report } from '@headway/contracts/reports'
import { Button, Muted, toast, toastFailure } from '@headway/design-system'
import { CheckIcon } from '@headway/design-system/icons'
import { serverMessage } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { useReportsMarkReadMutation } from '../reports.api.ts'

const texts = messages.detail.read

/** Lets people above the author mark a report as read, and tells the author who has. */
export function ReadMark({ report: { id, readBy, isRead, can } }: { report: Report }) {
  const [send, { isLoading }] = useReportsMarkReadMutation()
  const mark = async (read: boolean) => {
    const { error } = await send({ id, read })
    if (error) {
      toastFailure(serverMessage(error, texts.failed))
    } else if (read) {
      toast({ title: texts.done, action: { label: texts.undo, onAction: () => void mark(false) } })
    }
  }
  if (readBy) {
    return <Muted as="p">{texts.by(readBy.name, readBy.others)}</Muted>
  }
  if (!can.markRead) {
    return null
  }
  return isRead ? (
    <Muted as="p">{texts.isRead}</Muted>
  ) : (
    <div>
      <Button size="small" icon={<CheckIcon />} busy={isLoading} onClick={() => void mark(true)}>
        {texts.mark}
      </Button>
    </div>
  )
}
