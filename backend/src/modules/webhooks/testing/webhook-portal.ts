import type { Body, Reply } from '@headway/contracts'
import { tasksCreate } from '@headway/contracts/tasks'
import { webhooksCreate, webhooksGet } from '@headway/contracts/webhooks'
import { startTestServer, type TestServer, type TestUser } from '../../../test/server.ts'
import { shareOut } from '../queueing/outbox.ts'
import { Sender } from '../sending/sender.ts'
import { onThisMachine } from './receiver.ts'

/** A portal whose webhooks reach this machine. */
export interface WebhookPortal {
  readonly server: TestServer
  readonly admin: TestUser
  add(webhook: Partial<Body<typeof webhooksCreate>>): Promise<Reply<typeof webhooksCreate>>
  read(id: number): Promise<Reply<typeof webhooksGet>>
  /** Has something happen. */
  createTask(title: string): Promise<void>
  /** Shares out and sends all that is due, as jobs do; `sender` is another process's. */
  run(sender?: Sender): Promise<void>
  /** Lets time pass; it never goes back. */
  pass(milliseconds: number): void
}

/** Starts a portal; stop its server in `afterAll`. */
export async function startWebhookPortal(): Promise<WebhookPortal> {
  const server = await startTestServer(onThisMachine)
  const { platform } = server
  const admin = await server.createUser({ role: 'super_admin' })
  // Days pass in these tests: the administrator stays signed in.
  await platform.database.change('UPDATE sessions SET expires_at = expires_at + INTERVAL 1000 DAY')
  const ownSender = new Sender(platform, { within: 2_000 })
  let ahead = 0
  return {
    server,
    admin,
    async add(webhook) {
      const body = { name: 'Receiver', url: 'http://127.0.0.1:9/', events: ['task.created'], ...webhook }
      const added = (await server.call(admin, webhooksCreate, { body })).body
      await platform.feed.catchUp()
      return added
    },
    read: async (id) => (await server.call(admin, webhooksGet, { params: { id } })).body,
    async createTask(title) {
      await server.call(admin, tasksCreate, { body: { title, assigneeIds: [] } })
    },
    async run(sender = ownSender) {
      await shareOut(platform)
      await sender.look()
      await sender.settled()
    },
    pass(milliseconds) {
      ahead += milliseconds
      server.moveClock(ahead)
    },
  }
}
