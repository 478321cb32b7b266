import type { Report } from '@headway/contracts/reports'
import { Button, color, Muted, space, toast, toastFailure } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useReportsMarkReadMutation } from './readMark.api.ts'

const texts = messages.detail.reading

const Names = styled.ul`
  margin: ${space[4]} 0 0;
  padding-inline-start: ${space[20]};
  color: ${color.text.secondary};
  overflow-wrap: anywhere;
`

/** Shows the first reader and the number of others. A button lists their names. */
function Readers({ readers: { name, others, otherNames } }: { readers: NonNullable<Report['readBy']> }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  if (others === 0) {
    return <Muted>{texts.readBy(name, others)}</Muted>
  }
  const unnamed = others - otherNames.length
  return (
    <div>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.readBy(name, others)}
      </Button>
      {isOpen ? (
        <Names id={listId} aria-label={texts.others}>
          {otherNames.map((other, position) => (
            // The names have no ids, and two people can have the same one.
            <li key={position}>{other}</li>
          ))}
          {unnamed > 0 ? <li>{texts.more(unnamed)}</li> : null}
        </Names>
      ) : null}
    </div>
  )
}

/** Shows the author who has read the report. People above the author get a button that marks it as read. */
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
    return <Readers readers={readBy} />
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
