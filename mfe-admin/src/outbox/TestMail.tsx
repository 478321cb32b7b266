import type { Mail } from '@headway/contracts/mail'
import { Alert, type AlertTone, Button, toastFailure } from '@headway/design-system'
import { serverMessage } from '@headway/sdk'
import { outboxMessages } from '../messages/outbox.ts'
import { useMailGetQuery, useMailTestMutation } from './outbox.api.ts'

const texts = outboxMessages.test

/** Shows the button that sends a test email to the user. */
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

function formatResult({ state, reason, address }: Mail): [AlertTone, string] {
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

/** Shows the state of a test email and keeps it up to date. */
export function TestMailResult({ id }: { id: number }) {
  const { data } = useMailGetQuery(id)
  if (!data) {
    return null
  }
  const [tone, sentence] = formatResult(data)
  return <Alert tone={tone}>{sentence}</Alert>
}
