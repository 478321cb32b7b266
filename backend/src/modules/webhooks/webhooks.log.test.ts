import {
  webhookDeliveriesAgain,
  webhookDeliveriesGet,
  webhookDeliveriesList,
  webhooksRemove,
  webhooksRotate,
  webhooksTest,
  webhooksUpdate,
} from '@headway/contracts/webhooks'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Receiver, startReceiver } from './testing/receiver.ts'
import { startWebhookPortal, type WebhookPortal } from './testing/webhook-portal.ts'
import { sweepWebhooks } from './webhooks.jobs.ts'

const HOUR = 3_600_000

let portal: WebhookPortal
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
  portal = await startWebhookPortal()
})
afterAll(async () => {
  await portal.server.stop()
  await receiver.stop()
})
afterEach(async () => {
  receiver.received.length = 0
  receiver.answer = () => ({ status: 204 })
  await portal.server.platform.database.change('DELETE FROM webhook_deliveries')
  await portal.server.platform.database.change('DELETE FROM webhooks')
})

const add = (other: Parameters<WebhookPortal['add']>[0] = {}) => portal.add({ url: receiver.url, ...other })
const titles = () => receiver.received.map(({ message }) => (message.data as { title: string }).title)
const deliveriesOf = async (id: number) =>
  (await portal.server.call(portal.admin, webhookDeliveriesList, { params: { id } })).body.items

describe('an administrator', () => {
  it('sees what was sent and what was answered, and sends it again under the same id', async () => {
    const { id } = await add()
    receiver.answer = () => ({ status: 200, body: 'x'.repeat(3_000) })
    await portal.createTask('Seen')
    await portal.run()
    const [delivery] = await deliveriesOf(id)
    const params = { id, delivery: delivery?.id ?? 0 }
    const shown = (await portal.server.call(portal.admin, webhookDeliveriesGet, { params })).body
    expect([JSON.parse(shown.body), shown.response?.length]).toEqual([
      expect.objectContaining({ type: 'task.created' }),
      2_000,
    ])
    await portal.server.call(portal.admin, webhookDeliveriesAgain, { params })
    await portal.server.call(portal.admin, webhookDeliveriesAgain, { params })
    await portal.run()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([shown.messageId, shown.messageId])
    expect((await portal.read(id)).waiting).toBe(0)
  })

  it('tests a webhook at once, whatever it waits for', async () => {
    const { id } = await add()
    receiver.answer = () => ({ status: 500 })
    await portal.server.call(portal.admin, webhooksTest, { params: { id } })
    await portal.run()
    await portal.server.call(portal.admin, webhooksTest, { params: { id } })
    receiver.answer = () => ({ status: 200 })
    await portal.run()
    expect(receiver.received.map(({ message }) => message.type)).toEqual(Array(3).fill('webhook.test'))
    expect(await portal.read(id)).toMatchObject({ waiting: 0, failingSince: null })
  })

  it('replaces the secret; for a day both sign', async () => {
    const { id, secret: old } = await add()
    const { secret } = (await portal.server.call(portal.admin, webhooksRotate, { params: { id } })).body
    const reads = (secretOf: string) => {
      const { body = '', headers = {} } = receiver.received.at(-1) ?? {}
      try {
        return Boolean(new Webhook(secretOf).verify(body, headers as Record<string, string>))
      } catch {
        return false
      }
    }
    await portal.createTask('Signed twice')
    await portal.run()
    expect([reads(old), reads(secret)]).toEqual([true, true])
    await portal.server.platform.database.change('UPDATE webhooks SET previous_until = ? WHERE id = ?', [
      portal.server.platform.clock.now(),
      id,
    ])
    await portal.createTask('Signed once')
    await portal.run()
    expect(reads(old)).toBe(false)
  })

  it('switches it off: what waits is given up, and nothing more comes', async () => {
    const { id } = await add()
    receiver.answer = () => ({ status: 500 })
    await portal.createTask('Waits')
    await portal.run()
    const body = { name: 'Receiver', url: receiver.url, events: ['task.created'], isActive: false }
    await portal.server.call(portal.admin, webhooksUpdate, { params: { id }, body })
    await portal.server.platform.feed.catchUp()
    await portal.createTask('Not told')
    portal.pass(HOUR)
    await portal.run()
    expect(titles()).toEqual(['Waits'])
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed' }])
    expect((await portal.server.refuse(portal.admin, webhooksTest, { params: { id } })).body.code).toBe(
      'webhook_off',
    )
  })

  it('removes it with its record, which goes at the next sweep', async () => {
    const { id } = await add()
    await portal.createTask('Removed')
    await portal.run()
    await portal.server.call(portal.admin, webhooksRemove, { params: { id } })
    expect((await portal.server.refuse(portal.admin, webhookDeliveriesList, { params: { id } })).status).toBe(
      404,
    )
    await sweepWebhooks(portal.server.platform)
    const { database } = portal.server.platform
    expect(await database.rows('SELECT id FROM webhook_deliveries WHERE webhook_id = ?', [id])).toEqual([])
    expect(await database.rows('SELECT id FROM webhooks WHERE id = ?', [id])).toEqual([])
  })
})
