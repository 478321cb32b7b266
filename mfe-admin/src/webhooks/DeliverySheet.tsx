import type { Reply } from '@headway/contracts'
import type { webhookDeliveriesGet } from '@headway/contracts/webhooks'
import {
  Async,
  Badge,
  Button,
  color,
  DescriptionList,
  font,
  radius,
  Skeleton,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { Sheet } from '@headway/design-system/overlays'
import { messageFor, queryState, requestIdOf, serverMessage, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { webhookMessages } from '../messages/webhooks.ts'
import { stateTones, deliveryTitle } from './deliveryTexts.ts'
import { useWebhookDeliveriesAgainMutation, useWebhookDeliveriesGetQuery } from './webhooks.api.ts'

const texts = webhookMessages.message

type Message = Reply<typeof webhookDeliveriesGet>

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
`

const Heading = styled.h3`
  font: ${font.bodyStrong};
`

const Text = styled.pre`
  margin: ${space[8]} 0 0;
  padding: ${space[12]};
  border: 1px solid ${color.border.subtle};
  border-radius: ${radius.control};
  font: ${font.caption};
  font-family: ui-monospace, monospace;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`

/** Formats the body over several lines for reading; the sent body is on one line. */
const readable = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

function Facts({ message }: { message: Message }) {
  const formats = useFormats()
  const {
    messageId,
    state,
    createdAt,
    lastAttemptAt,
    attempts,
    responseStatus,
    durationMilliseconds,
    error,
  } = message
  return (
    <DescriptionList
      items={[
        { term: texts.id, description: messageId },
        {
          term: texts.state,
          description: <Badge tone={stateTones[state]}>{webhookMessages.log.states[state]}</Badge>,
        },
        { term: texts.created, description: formats.moment(createdAt) },
        { term: texts.tries, description: String(attempts) },
        { term: texts.tried, description: lastAttemptAt ? formats.moment(lastAttemptAt) : texts.none },
        { term: texts.status, description: responseStatus === null ? texts.none : String(responseStatus) },
        {
          term: texts.took,
          description: durationMilliseconds === null ? texts.none : texts.milliseconds(durationMilliseconds),
        },
        ...(error === null ? [] : [{ term: texts.error, description: error }]),
      ]}
    />
  )
}

export interface DeliverySheetProps {
  webhookId: number
  id: number
  onClose: () => void
}

/** Shows one message: the request, the response, and a button that sends it again. */
export function DeliverySheet({ webhookId, id, onClose }: DeliverySheetProps) {
  const address = { id: webhookId, delivery: id }
  const query = useWebhookDeliveriesGetQuery(address)
  const { data, error, refetch } = query
  const [sendAgain, { isLoading }] = useWebhookDeliveriesAgainMutation()

  const handleAgain = async () => {
    const result = await sendAgain(address)
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.againFailed))
      return
    }
    toastSuccess(texts.queued)
  }

  return (
    <Sheet
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={data ? deliveryTitle(data) : webhookMessages.log.title}
      description={texts.hint}
      footer={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          {data && data.state !== 'waiting' ? (
            <Button intent="primary" busy={isLoading} onClick={() => void handleAgain()}>
              {texts.again}
            </Button>
          ) : null}
        </>
      }
    >
      <Async
        state={queryState(query)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={8} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {data ? (
          <Content>
            <Facts message={data} />
            <section>
              <Heading>{texts.body}</Heading>
              <Text>{readable(data.body)}</Text>
            </section>
            {data.response ? (
              <section>
                <Heading>{texts.response}</Heading>
                <Text>{data.response}</Text>
              </section>
            ) : null}
          </Content>
        ) : null}
      </Async>
    </Sheet>
  )
}
