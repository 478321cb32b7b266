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
import { describe, expect, it } from 'vitest'
import { useWebhookPortal } from './testing/use-webhook-portal.ts'
import { sweepWebhooks } from './webhooks.jobs.ts'

const HOUR = 3_600_000

const tests = useWebhookPortal()
const { add, titles, deliveriesOf } = tests

describe('an administrator', () => {
  it('sees what was sent and what was answered, and sends it again under the same id', async () => {
    const { id } = await add()
    tests.receiver.answer = () => ({ status: 200, body: 'x'.repeat(3_000) })
    await tests.portal.createTask('Seen')
    await tests.portal.run()
    const [delivery] = await deliveriesOf(id)
    const params = { id, delivery: delivery?.id ?? 0 }
    const shown = (await tests.portal.server.call(tests.portal.admin, webhookDeliveriesGet, { params })).body
    expect([JSON.parse(shown.body), shown.response?.length]).toEqual([
      expect.objectContaining({ type: 'task.created' }),
      2_000,
    ])
    await tests.portal.server.call(tests.portal.admin, webhookDeliveriesAgain, { params })
    await tests.portal.server.call(tests.portal.admin, webhookDeliveriesAgain, { params })
    await tests.portal.run()
    const ids = tests.receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([shown.messageId, shown.messageId])
    expect((await tests.portal.read(id)).waiting).toBe(0)
  })

  it('tests a webhook at once, whatever it waits for', async () => {
    const { id } = await add()
    tests.receiver.answer = () => ({ status: 500 })
    await tests.portal.server.call(tests.portal.admin, webhooksTest, { params: { id } })
    await tests.portal.run()
    await tests.portal.server.call(tests.portal.admin, webhooksTest, { params: { id } })
    tests.receiver.answer = () => ({ status: 200 })
    await tests.portal.run()
    expect(tests.receiver.received.map(({ message }) => message.type)).toEqual(Array(3).fill('webhook.test'))
    expect(await tests.portal.read(id)).toMatchObject({ waiting: 0, failingSince: null })
  })

  it('replaces the secret; for a day both sign', async () => {
    const { id, secret: old } = await add()
    const { secret } = (
      await tests.portal.server.call(tests.portal.admin, webhooksRotate, { params: { id } })
    ).body
    const reads = (secretOf: string) => {
      const { body = '', headers = {} } = tests.receiver.received.at(-1) ?? {}
      try {
        return Boolean(new Webhook(secretOf).verify(body, headers as Record<string, string>))
      } catch {
        return false
      }
    }
    await tests.portal.createTask('Signed twice')
    await tests.portal.run()
    expect([reads(old), reads(secret)]).toEqual([true, true])
    await tests.portal.server.platform.database.change(
      'UPDATE webhooks SET previous_until = ? WHERE id = ?',
      [tests.portal.server.platform.clock.now(), id],
    )
    await tests.portal.createTask('Signed once')
    await tests.portal.run()
    expect(reads(old)).toBe(false)
  })

  it('switches it off: what waits is given up, and nothing more comes', async () => {
    const { id } = await add()
    tests.receiver.answer = () => ({ status: 500 })
    await tests.portal.createTask('Waits')
    await tests.portal.run()
    const body = { name: 'Receiver', url: tests.receiver.url, events: ['task.created'], isActive: false }
    await tests.portal.server.call(tests.portal.admin, webhooksUpdate, { params: { id }, body })
    await tests.portal.server.platform.feed.catchUp()
    await tests.portal.createTask('Not told')
    tests.portal.pass(HOUR)
    await tests.portal.run()
    expect(titles()).toEqual(['Waits'])
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed' }])
    expect(
      (await tests.portal.server.refuse(tests.portal.admin, webhooksTest, { params: { id } })).body.code,
    ).toBe('webhook_off')
  })

  it('removes it with its record, which goes at the next sweep', async () => {
    const { id } = await add()
    await tests.portal.createTask('Removed')
    await tests.portal.run()
    await tests.portal.server.call(tests.portal.admin, webhooksRemove, { params: { id } })
    expect(
      (await tests.portal.server.refuse(tests.portal.admin, webhookDeliveriesList, { params: { id } }))
        .status,
    ).toBe(404)
    await sweepWebhooks(tests.portal.server.platform)
    const { database } = tests.portal.server.platform
    expect(await database.rows('SELECT id FROM webhook_deliveries WHERE webhook_id = ?', [id])).toEqual([])
    expect(await database.rows('SELECT id FROM webhooks WHERE id = ?', [id])).toEqual([])
  })
})
