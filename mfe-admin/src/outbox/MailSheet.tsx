import type { Reply } from '@headway/contracts'
import type { mailGet } from '@headway/contracts/mail'
import { Async, Badge, Button, DescriptionList, font, Skeleton, space } from '@headway/design-system'
import { Sheet } from '@headway/design-system/overlays'
import { messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { outboxMessages } from '../messages/outbox.ts'
import { recipientOf, tones } from './MailRow.tsx'
import { useMailGetQuery } from './outbox.api.ts'

const texts = outboxMessages.detail

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
`

const Heading = styled.h3`
  font: ${font.bodyStrong};
`

const MailText = styled.div`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`

function Facts({ mail }: { mail: Reply<typeof mailGet> }) {
  const formats = useFormats()
  const { state, changedAt, reason, kind, createdAt, attempts, nextTryAt } = mail
  return (
    <DescriptionList
      items={[
        {
          term: texts.state,
          description: <Badge tone={tones[state]}>{outboxMessages.mail.states[state]}</Badge>,
        },
        { term: texts.since, description: formats.moment(changedAt) },
        ...(reason ? [{ term: texts.why, description: reason }] : []),
        { term: texts.to, description: recipientOf(mail) },
        { term: texts.kind, description: texts.kinds[kind] },
        { term: texts.created, description: formats.moment(createdAt) },
        { term: texts.attempts, description: String(attempts) },
        ...(nextTryAt ? [{ term: texts.nextTry, description: formats.moment(nextTryAt) }] : []),
      ]}
    />
  )
}

/** Shows an email with its content and delivery details. */
export function MailSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useMailGetQuery(id)
  const { data, error, refetch } = query
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={data?.subject ?? outboxMessages.mail.title}
      description={texts.hint}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
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
            <Facts mail={data} />
            <section>
              <Heading>{texts.words}</Heading>
              <MailText>{data.text}</MailText>
            </section>
          </Content>
        ) : null}
      </Async>
    </Sheet>
  )
}
