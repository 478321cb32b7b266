import { webhookDeliveriesList } from '@headway/contracts/webhooks'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Receiver, startReceiver } from './receiver.ts'
import { startWebhookPortal, type WebhookPortal } from './webhook-portal.ts'

/** What the tests of a file share; portal and receiver are there once the first of them runs. */
export interface WebhookTests {
  portal: WebhookPortal
  receiver: Receiver
  /** Adds a webhook that leads to the receiver. */
  add: (webhook?: Parameters<WebhookPortal['add']>[0]) => ReturnType<WebhookPortal['add']>
  /** Titles of the tasks that the receiver was told of, in their order. */
  titles: () => string[]
  deliveriesOf: (id: number) => ReturnType<typeof readDeliveries>
}

const readDeliveries = async (portal: WebhookPortal, id: number) =>
  (await portal.server.call(portal.admin, webhookDeliveriesList, { params: { id } })).body.items

/** A portal and a receiver for the tests of a file; each test begins without webhooks. */
export function useWebhookPortal(): WebhookTests {
  const tests = {
    add: (other = {}) => tests.portal.add({ url: tests.receiver.url, ...other }),
    titles: () => tests.receiver.received.map(({ message }) => (message.data as { title: string }).title),
    deliveriesOf: (id) => readDeliveries(tests.portal, id),
  } as WebhookTests
  beforeAll(async () => {
    tests.receiver = await startReceiver()
    tests.portal = await startWebhookPortal()
  })
  afterAll(async () => {
    await tests.portal.server.stop()
    await tests.receiver.stop()
  })
  afterEach(async () => {
    tests.receiver.received.length = 0
    tests.receiver.answer = () => ({ status: 204 })
    await tests.portal.server.platform.database.change('DELETE FROM webhook_deliveries')
    await tests.portal.server.platform.database.change('DELETE FROM webhooks')
  })
  return tests
}
