import type { Webhook } from '@headway/contracts/webhooks'
import {
  Button,
  Card,
  EmptyState,
  Link as TextLink,
  Muted,
  PageHeader,
  RowItem,
  RowSubject,
} from '@headway/design-system'
import { ForbiddenState, Rows } from '@headway/design-system/data'
import { KeyBuffer, isCallError, itemsQuery, lazyComponent, Link } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { webhookMessages as texts } from '../messages/webhooks.ts'
import { toWebhook } from '../routes.ts'
import { WebhookState } from './WebhookState.tsx'
import { useWebhooksListQuery } from './webhooks.api.ts'

const AddWebhookDialog = lazyComponent(async () => (await import('./AddWebhookDialog.tsx')).AddWebhookDialog)

const BreakableText = styled.span`
  overflow-wrap: anywhere;
`

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, name, url, events, waiting } = webhook
  const figures = [texts.count(events.length), ...(waiting > 0 ? [texts.waiting(waiting)] : [])]
  return (
    <RowItem>
      <RowSubject>
        <span>
          <TextLink asChild>
            <Link to={toWebhook(id)}>{name}</Link>
          </TextLink>
          <Muted>
            <BreakableText>{url}</BreakableText> · {figures.join(' · ')}
          </Muted>
        </span>
      </RowSubject>
      <WebhookState webhook={webhook} />
    </RowItem>
  )
}

/** Lists the webhooks, with a button that adds one. */
export function WebhookList() {
  const query = useWebhooksListQuery()
  const { data, error } = query
  const [isAdding, setAdding] = useState(false)
  const isForbidden = isCallError(error) && error.status === 403
  const addButton = (
    <Button intent="primary" onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  )
  const hasAny = data !== undefined && data.items.length > 0
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={isForbidden ? undefined : texts.subtitle}
        actions={hasAny ? addButton : null}
      />
      {isForbidden ? (
        <ForbiddenState />
      ) : (
        <Rows
          {...itemsQuery(query, data?.items, texts.failed)}
          label={texts.title}
          loadingText={texts.loading}
          empty={<EmptyState title={texts.empty} description={texts.emptyHint} action={addButton} />}
          frame={(rows) => <Card>{rows}</Card>}
          getKey={({ id }) => id}
          renderRow={(webhook) => <WebhookRow webhook={webhook} />}
        />
      )}
      {isAdding ? (
        <Suspense fallback={<KeyBuffer />}>
          <AddWebhookDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
