import type { Report } from '@headway/contracts/reports'
import { Button, Muted, toast, toastFailure } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { useReportsMarkReadMutation } from './readMark.api.ts'

const texts = messages.detail.reading

/** Shows its author who has read the report, and people above the author a button that marks it as read. */
export function ReadMark({ report: { id, isRead, readBy, can } }: { report: Report }) {
  const [mark, { isLoading }] = useReportsMarkReadMutation()
  const send = async (read: boolean) => {
    const { error } = await mark({ id, read })
    if (error) {
      toastFailure(serverMessage(error, texts.failed))
    } else if (read) {
      const action = { label: messages.detail.undo, onAction: () => void send(false) }
      toast({ title: texts.marked, intent: 'success', action })
    }
  }
  if (readBy) {
    return <Muted>{texts.readBy(readBy.name, readBy.others)}</Muted>
  }
  if (!can.markRead) {
    return null
  }
  return (
    <div>
      <Button size="small" busy={isLoading} onClick={() => void send(!isRead)}>
        {isRead ? texts.unmark : texts.mark}
      </Button>
    </div>
  )
}
