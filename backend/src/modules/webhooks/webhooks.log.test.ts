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
import { useWebhooks } from './testing/use-webhooks.ts'
import { sweepWebhooks } from './webhooks.jobs.ts'

const HOUR = 3_600_000

const { server, admin, receiver, add, read, createTask, run, pass, titles, deliveriesOf } =
  await useWebhooks()

describe('an administrator', () => {
  it('an administrator sees messages and responses, and resends a message with the same id', async () => {
    const { id } = await add()
    receiver.answer = () => ({ status: 200, body: 'x'.repeat(3_000) })
    await createTask('Seen')
    await run()
    const [delivery] = await deliveriesOf(id)
    const params = { id, delivery: delivery?.id ?? 0 }
    const shown = (await server.call(admin, webhookDeliveriesGet, { params })).body
    expect([JSON.parse(shown.body), shown.response?.length]).toEqual([
      expect.objectContaining({ type: 'task.created' }),
      2_000,
    ])
    await server.call(admin, webhookDeliveriesAgain, { params })
    await server.call(admin, webhookDeliveriesAgain, { params })
    await run()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([shown.messageId, shown.messageId])
    expect((await read(id)).waiting).toBe(0)
  })

  it('an administrator sends a test message immediately, even while retries are pending', async () => {
    const { id } = await add()
    receiver.answer = () => ({ status: 500 })
    await server.call(admin, webhooksTest, { params: { id } })
    await run()
    await server.call(admin, webhooksTest, { params: { id } })
    receiver.answer = () => ({ status: 200 })
    await run()
    expect(receiver.received.map(({ message }) => message.type)).toEqual(Array(3).fill('webhook.test'))
    expect(await read(id)).toMatchObject({ waiting: 0, failingSince: null })
  })

  it('an administrator rotates the secret, and both secrets sign for a day', async () => {
    const { id, secret: old } = await add()
    const { secret } = (await server.call(admin, webhooksRotate, { params: { id } })).body
    const reads = (secretOf: string) => {
      const { body = '', headers = {} } = receiver.received.at(-1) ?? {}
      try {
        return Boolean(new Webhook(secretOf).verify(body, headers as Record<string, string>))
      } catch {
        return false
      }
    }
    await createTask('Signed twice')
    await run()
    expect([reads(old), reads(secret)]).toEqual([true, true])
    await server.platform.database.change('UPDATE webhooks SET previous_until = ? WHERE id = ?', [
      server.platform.clock.now(),
      id,
    ])
    await createTask('Signed once')
    await run()
    expect(reads(old)).toBe(false)
  })

  it('an administrator disables a webhook, which drops queued messages and receives no more', async () => {
    const { id } = await add()
    receiver.answer = () => ({ status: 500 })
    await createTask('Waits')
    await run()
    const body = { name: 'Receiver', url: receiver.url, events: ['task.created'], isActive: false }
    await server.call(admin, webhooksUpdate, { params: { id }, body })
    await server.platform.feed.catchUp()
    await createTask('Not told')
    pass(HOUR)
    await run()
    expect(titles()).toEqual(['Waits'])
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed' }])
    expect((await server.refuse(admin, webhooksTest, { params: { id } })).body.code).toBe('webhook_off')
  })

  it('an administrator deletes a webhook, whose log is deleted at the next cleanup', async () => {
    const { id } = await add()
    await createTask('Removed')
    await run()
    await server.call(admin, webhooksRemove, { params: { id } })
    expect((await server.refuse(admin, webhookDeliveriesList, { params: { id } })).status).toBe(404)
    await sweepWebhooks(server.platform)
    const { database } = server.platform
    expect(await database.rows('SELECT id FROM webhook_deliveries WHERE webhook_id = ?', [id])).toEqual([])
    expect(await database.rows('SELECT id FROM webhooks WHERE id = ?', [id])).toEqual([])
  })
})
