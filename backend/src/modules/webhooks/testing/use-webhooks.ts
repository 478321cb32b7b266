import type { Body } from '@headway/contracts'
import { webhookDeliveriesList, webhooksCreate, webhooksGet } from '@headway/contracts/webhooks'
import { afterAll, afterEach } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { buildUser, startPortal } from '../../../test/portal.ts'
import { distributeOutbox } from '../outbox/outbox.ts'
import { Sender } from '../delivery/sender.ts'
import { onThisMachine, startReceiver } from './receiver.ts'

/** Starts a receiver and a portal whose webhooks may reach it. Each test begins without webhooks. */
export async function useWebhooks() {
  const receiver = await startReceiver()
  afterAll(() => receiver.stop())
  const server = await startPortal(onThisMachine)
  afterAll(() => server.stop())
  const { platform } = server
  const admin = await buildUser(server, { role: 'super_admin' })
  // These tests move the clock by days, so the administrator's session must last longer.
  await platform.database.change('UPDATE sessions SET expires_at = expires_at + INTERVAL 1000 DAY')
  const ownSender = new Sender(platform, { within: 2_000 })
  let ahead = 0
  afterEach(async () => {
    receiver.received.length = 0
    receiver.answer = () => ({ status: 204 })
    await platform.database.change('DELETE FROM webhook_deliveries')
    await platform.database.change('DELETE FROM webhooks')
  })
  return {
    server,
    admin,
    receiver,
    /** Adds a webhook that sends to the receiver. */
    add: async (webhook: Partial<Body<typeof webhooksCreate>> = {}) => {
      const body = { name: 'Receiver', url: receiver.url, events: ['task.created'], ...webhook }
      const added = (await server.call(admin, webhooksCreate, { body })).body
      await platform.feed.catchUp()
      return added
    },
    read: async (id: number) => (await server.call(admin, webhooksGet, { params: { id } })).body,
    createTask: (title: string) => buildTask(server, admin, { title }),
    /** Queues and sends all due deliveries, as the jobs do; `sender` stands for another process. */
    run: async (sender = ownSender) => {
      await distributeOutbox(platform)
      await sender.look()
      await sender.settled()
    },
    /** Moves the clock forward. */
    pass: (milliseconds: number) => {
      ahead += milliseconds
      server.moveClock(ahead)
    },
    /** Returns the titles of the tasks that the receiver was notified of, in order. */
    titles: () => receiver.received.map(({ message }) => (message.data as { title: string }).title),
    deliveriesOf: async (id: number) =>
      (await server.call(admin, webhookDeliveriesList, { params: { id } })).body.items,
  }
}
