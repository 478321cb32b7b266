import type { Mail } from '@headway/contracts/mail'
import { Alert, type AlertTone, Button, toastFailure } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import { outboxMessages } from '../messages/outbox.ts'
import { useMailGetQuery, useMailTestMutation } from './outbox.api.ts'

const texts = outboxMessages.test

/** Sends the person a mail that only says that mail arrives. */
export function TestMailButton({ onSent }: { onSent: (id: number) => void }) {
  const [send, { isLoading }] = useMailTestMutation()

  const handleSend = async () => {
    const { data, error } = await send()
    if (data) {
      onSent(data.id)
      return
    }
    toastFailure(serverMessage(error, texts.failed))
  }

  return (
    <Button busy={isLoading} onClick={() => void handleSend()}>
      {texts.send}
    </Button>
  )
}

function resultOf({ state, reason, address }: Mail): [AlertTone, string] {
  const { results } = texts
  switch (state) {
    case 'sent':
      return ['success', results.sent(address)]
    case 'refused':
      return ['danger', results.refused(reason ?? '')]
    case 'held':
    case 'dropped':
      return ['warning', results.dropped(reason ?? '')]
    case 'waiting':
      return reason === null ? ['info', results.waiting] : ['warning', results.postponed(reason)]
  }
}

/** What became of a test mail, as it becomes it. */
export function TestMailResult({ id }: { id: number }) {
  const { data } = useMailGetQuery(id)
  if (!data) {
    return null
  }
  const [tone, sentence] = resultOf(data)
  return <Alert tone={tone}>{sentence}</Alert>
}
