import { limits } from '@headway/contracts'
import { webhooksUpdate } from '@headway/contracts/webhooks'
import { auditList } from '@headway/contracts/audit'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { takeOverEvents } from '../audit/entries/take-over.ts'
import { webhookFailing } from '../alerts/rules/webhooks.ts'
import { reasons } from './messages/en.ts'
import { shareOut } from './queueing/outbox.ts'
import { Sender } from './sending/sender.ts'
import { listen } from './testing/receiver.ts'
import { useWebhookPortal } from './testing/use-webhook-portal.ts'
import { sweepWebhooks } from './webhooks.jobs.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const tests = useWebhookPortal()
const { add, titles, deliveriesOf } = tests

describe('what has happened', () => {
  it('arrives signed, with what its contract promises and nothing else', async () => {
    const { secret } = await add()
    await tests.portal.createTask('Order chairs')
    await tests.portal.run()
    const [message] = tests.receiver.received
    expect(
      new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>),
    ).toEqual({
      type: 'task.created',
      version: 1,
      timestamp: expect.stringMatching(/Z$/),
      actor: { id: tests.portal.admin.id },
      data: { taskId: expect.any(Number), title: 'Order chairs' },
    })
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[\w-]{22}$/),
      'user-agent': 'Headway-Webhooks/1',
    })
    expect(message?.headers.cookie ?? message?.headers.authorization).toBeUndefined()
  })

  it('arrives only where it was chosen, and costs nothing where nobody has chosen it', async () => {
    await add({ events: ['report.submitted'] })
    await tests.portal.createTask('Nobody listens')
    const [kept] = await tests.portal.server.platform.database.rows<{ count: number }>(
      'SELECT COUNT(*) AS count FROM webhook_outbox',
    )
    await tests.portal.run()
    expect([kept?.count, tests.receiver.received.length]).toEqual([0, 0])
  })

  it('is not told when its act was rolled back', async () => {
    await add()
    const { server, admin } = tests.portal
    const refused = { title: 'Never', assigneeIds: [999_999] }
    const answer = await server.fetch(admin, '/api/tasks', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(refused),
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    await tests.portal.run()
    expect(tests.receiver.received).toEqual([])
  })

  it('arrives in its order and once, over several processes that send at the same time', async () => {
    await add()
    const wanted = Array.from({ length: 30 }, (_, index) => `Task ${index}`)
    for (const title of wanted) {
      await tests.portal.createTask(title)
    }
    const { platform } = tests.portal.server
    await Promise.all([shareOut(platform), shareOut(platform), shareOut(platform)])
    const senders = [new Sender(platform), new Sender(platform), new Sender(platform)]
    await Promise.all(senders.map((sender) => tests.portal.run(sender)))
    expect(titles()).toEqual(wanted)
  })
})

describe('what does not arrive', () => {
  it('is tried again with growing waits, and what came meanwhile stays behind it', async () => {
    const { id } = await add()
    tests.receiver.answer = () => ({ status: 503, body: 'not now' })
    await tests.portal.createTask('First')
    await tests.portal.createTask('Second')
    await tests.portal.run()
    await tests.portal.run()
    expect(titles()).toEqual(['First'])
    tests.portal.pass(6_000)
    await tests.portal.run()
    tests.portal.pass(6_000)
    await tests.portal.run()
    expect(titles()).toEqual(['First', 'First'])
    expect(await tests.portal.read(id)).toMatchObject({
      waiting: 2,
      isActive: true,
      failingSince: expect.any(String),
    })
    expect((await deliveriesOf(id)).at(-1)).toMatchObject({
      state: 'waiting',
      attempts: 2,
      responseStatus: 503,
      error: reasons.status(503),
    })
    tests.receiver.answer = () => ({ status: 200 })
    tests.portal.pass(30_000)
    await tests.portal.run()
    expect(titles()).toEqual(['First', 'First', 'First', 'Second'])
    const ids = tests.receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([new Set(ids.slice(0, 3)).size, ids[2] === ids[3]]).toEqual([1, false])
    expect(await tests.portal.read(id)).toMatchObject({ waiting: 0, failingSince: null, nextAttemptAt: null })
  })

  it('raises an alert after an hour, and switches the webhook off after a day', async () => {
    const { id } = await add({ name: 'Dead end' })
    tests.receiver.answer = () => ({ status: 500 })
    await tests.portal.createTask('Lost')
    await tests.portal.run()
    const find = () => webhookFailing.find(tests.portal.server.platform)
    expect(await find()).toEqual([])
    tests.portal.pass(HOUR)
    await tests.portal.run()
    expect(await find()).toMatchObject([{ object: 'Dead end', severity: 'warning' }])
    tests.portal.pass(DAY)
    await tests.portal.run()
    expect(await tests.portal.read(id)).toMatchObject({
      isActive: false,
      disabledReason: reasons.failedForADay,
      waiting: 0,
    })
    expect(await find()).toMatchObject([{ severity: 'critical' }])
    await takeOverEvents(tests.portal.server.platform)
    const query = { kind: 'webhook.disabled' }
    const { items } = (await tests.portal.server.call(tests.portal.admin, auditList, { query })).body
    expect(items.filter(({ object }) => object?.id === String(id))).toHaveLength(1)
    const body = { name: 'Dead end', url: tests.receiver.url, events: ['task.created'], isActive: true }
    await tests.portal.server.call(tests.portal.admin, webhooksUpdate, { params: { id }, body })
    expect(await find()).toEqual([])
  })

  it('because nobody is there any more switches it off at once', async () => {
    const { id } = await add()
    tests.receiver.answer = () => ({ status: 410 })
    await tests.portal.createTask('Gone')
    await tests.portal.run()
    expect(await tests.portal.read(id)).toMatchObject({ isActive: false, disabledReason: reasons.gone })
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 1 }])
  })

  it('delays nobody else', async () => {
    const silent = await listen(() => undefined)
    for (let count = 0; count < 7; count++) {
      await add({ url: silent.url })
    }
    await add()
    await tests.portal.createTask('For both')
    const sender = new Sender(tests.portal.server.platform, { within: 60_000 })
    await shareOut(tests.portal.server.platform)
    await sender.look()
    await expect.poll(titles, { timeout: 20_000 }).toEqual(['For both'])
    await silent.stop()
    await sender.settled()
  })

  it('is sent again by a process that finds the lease of a dead one over', async () => {
    const { id } = await add()
    await tests.portal.createTask('Once more')
    const { platform } = tests.portal.server
    await shareOut(platform)
    const until = new Date(platform.clock.now().getTime() + 30_000)
    await platform.database.change('UPDATE webhooks SET lease_until = ? WHERE id = ?', [until, id])
    await tests.portal.run()
    expect(tests.receiver.received).toEqual([])
    tests.portal.pass(31_000)
    await tests.portal.run()
    expect(titles()).toEqual(['Once more'])
  })

  it('is counted and not kept beyond what a webhook’s queue holds', async () => {
    const { id } = await add()
    const { database } = tests.portal.server.platform
    await database.change('UPDATE webhooks SET waiting = ? WHERE id = ?', [limits.webhookQueue - 1, id])
    await tests.portal.createTask('Fits')
    await tests.portal.createTask('Does not')
    await shareOut(tests.portal.server.platform)
    expect(await tests.portal.read(id)).toMatchObject({ waiting: limits.webhookQueue, dropped: 1 })
    expect(await deliveriesOf(id)).toHaveLength(1)
  })

  it('for a secret that cannot be read says so', async () => {
    const { id } = await add()
    await tests.portal.server.platform.database.change('UPDATE webhooks SET secret = ? WHERE id = ?', [
      Buffer.alloc(64),
      id,
    ])
    await tests.portal.createTask('Unsigned')
    await tests.portal.run()
    expect(tests.receiver.received).toEqual([])
    expect(await deliveriesOf(id)).toMatchObject([{ error: reasons.secretLost }])
  })
})

it('the record of a message is kept for thirty days, and for as long as it waits', async () => {
  const { id } = await add()
  await tests.portal.createTask('Sent')
  await tests.portal.run()
  tests.receiver.answer = () => ({ status: 500 })
  await tests.portal.createTask('Waits')
  await tests.portal.run()
  tests.portal.pass(31 * DAY)
  await sweepWebhooks(tests.portal.server.platform)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting' }])
})
