import type { WebhookDelivery } from '@headway/contracts/webhooks'
import { Badge, Muted, Panel, RowItem, RowSubject } from '@headway/design-system'
import { Rows } from '@headway/design-system/data'
import { Select } from '@headway/design-system/forms'
import { KeyBuffer, lazyComponent, listQuery, useFormats } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { webhookMessages } from '../messages/webhooks.ts'
import { RowOpener } from '../row-opener/RowOpener.tsx'
import { stateTones, deliveryTitle } from './deliveryTexts.ts'
import { useWebhookDeliveriesListInfiniteQuery } from './webhooks.api.ts'

const DeliverySheet = lazyComponent(async () => (await import('./DeliverySheet.tsx')).DeliverySheet)

const texts = webhookMessages.log

type State = WebhookDelivery['state']

const options = Object.entries(texts.states).map(([value, label]) => ({ value: value as State, label }))

function DeliveryRow({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const formats = useFormats()
  const { createdAt, attempts, error, state } = delivery
  return (
    <RowItem>
      <RowSubject>
        <span>
          <RowOpener onClick={onOpen}>{deliveryTitle(delivery)}</RowOpener>
          <Muted>{texts.details(formats.moment(createdAt), attempts)}</Muted>
          {error === null ? null : <Muted>{error}</Muted>}
        </span>
      </RowSubject>
      <Badge tone={stateTones[state]}>{texts.states[state]}</Badge>
    </RowItem>
  )
}

/** Lists the sent and queued messages of a webhook. */
export function DeliveriesPanel({ webhookId }: { webhookId: number }) {
  const [state, setState] = useState<State | ''>('')
  const [opened, setOpened] = useState<number | null>(null)
  const query = useWebhookDeliveriesListInfiniteQuery({ id: webhookId, ...(state === '' ? {} : { state }) })
  return (
    <Panel title={texts.title}>
      <div>
        <Select<State | ''>
          quiet
          aria-label={texts.filter}
          placeholder={texts.all}
          value={state}
          options={options}
          onChange={setState}
        />
      </div>
      <Rows
        {...listQuery(query, texts.failed)}
        label={texts.label}
        loadingText={texts.loading}
        empty={<Muted>{state === '' ? texts.empty : texts.noMatches}</Muted>}
        getKey={({ id }) => id}
        renderRow={(delivery) => <DeliveryRow delivery={delivery} onOpen={() => setOpened(delivery.id)} />}
        moreLabel={texts.more}
      />
      {opened === null ? null : (
        <Suspense fallback={<KeyBuffer />}>
          <DeliverySheet webhookId={webhookId} id={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Panel>
  )
}
