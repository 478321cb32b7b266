import type { Mail, MailState } from '@headway/contracts/mail'
import {
  Badge,
  type BadgeTone,
  Button,
  Muted,
  RowItem,
  RowSubject,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { serverMessage, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { outboxMessages } from '../messages/outbox.ts'
import { RowOpener } from '../row-opener/RowOpener.tsx'
import { useMailDropMutation, useMailSendMutation } from './outbox.api.ts'

const texts = outboxMessages.mail

export const tones: Record<MailState, BadgeTone> = {
  held: 'neutral',
  waiting: 'info',
  sent: 'success',
  refused: 'danger',
  dropped: 'neutral',
}

const BreakableText = styled.span`
  overflow-wrap: anywhere;
`

const Actions = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

/** Returns the recipient's name and address, or only the address of a recipient without an account. */
export const recipientOf = ({ user, address }: Pick<Mail, 'user' | 'address'>): string =>
  user ? texts.to(user.name, address) : address

interface MailRowProps {
  mail: Mail
  onOpen: () => void
}

function MailActions({ mail }: { mail: Mail }) {
  const { id, subject, user, address, state, can } = mail
  const [send, sending] = useMailSendMutation()
  const [drop, dropping] = useMailDropMutation()
  const sendLabel = state === 'waiting' ? texts.send.waiting : texts.send.other

  const handleSend = async () => {
    const { error } = await send(id)
    if (error) {
      toastFailure(serverMessage(error, texts.sendFailed))
      return
    }
    toastSuccess(texts.willBeSent)
  }
  const handleDrop = async () => {
    const { error } = await drop(id)
    if (error) {
      toastFailure(serverMessage(error, texts.dropFailed))
      return
    }
    toastSuccess(texts.dropped)
  }

  return (
    <Actions>
      {can.send ? (
        <Button
          size="small"
          busy={sending.isLoading}
          aria-label={texts.sendOf(sendLabel, subject, user?.name ?? address)}
          onClick={() => void handleSend()}
        >
          {sendLabel}
        </Button>
      ) : null}
      {can.drop ? (
        <Button
          size="small"
          busy={dropping.isLoading}
          aria-label={texts.sendOf(texts.drop, subject, user?.name ?? address)}
          onClick={() => void handleDrop()}
        >
          {texts.drop}
        </Button>
      ) : null}
    </Actions>
  )
}

/** Shows one email in the list: recipient, state and reason. */
export function MailRow({ mail, onOpen }: MailRowProps) {
  const { subject, state, reason, attempts, createdAt, nextTryAt, can } = mail
  const formats = useFormats()
  const tries = [
    ...(attempts > 0 && state !== 'sent' ? [texts.attempts(attempts)] : []),
    ...(nextTryAt && attempts > 0 ? [texts.nextTry(formats.moment(nextTryAt))] : []),
  ]
  return (
    <RowItem>
      <RowSubject>
        <span>
          <RowOpener onClick={onOpen}>{subject}</RowOpener>
          <Muted>
            <BreakableText>{recipientOf(mail)}</BreakableText> ·{' '}
            <time dateTime={createdAt}>{formats.moment(createdAt)}</time>
            {tries.length > 0 ? <span>{` · ${tries.join(' · ')}`}</span> : null}
          </Muted>
          {reason ? <BreakableText>{reason}</BreakableText> : null}
        </span>
      </RowSubject>
      <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      {can.send || can.drop ? <MailActions mail={mail} /> : null}
    </RowItem>
  )
}
