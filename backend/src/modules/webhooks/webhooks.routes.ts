import {
  webhookDeliveriesAgain,
  webhookDeliveriesGet,
  webhookDeliveriesList,
  webhooksCreate,
  webhooksGet,
  webhooksList,
  webhooksRemove,
  webhooksRotate,
  webhooksTest,
  webhooksUpdate,
} from '@headway/contracts/webhooks'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { secretAlreadyShown } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { orStale } from '../../platform/http/optimistic-locking.ts'
import { personalRecords } from './personal-data.ts'
import { registerJobs } from './webhooks.jobs.ts'
import { can } from './webhooks.policy.ts'
import { listDeliveries, listWebhooks, readDelivery, readWebhook } from './webhooks.queries.ts'
import {
  createWebhook,
  requeue,
  queueTest,
  removeWebhook,
  rotateSecret,
  updateWebhook,
} from './webhooks.service.ts'

const options = { can: can.administer, ability: 'webhook.administer' }

function registerDeliveries(table: RouteTable, platform: Platform): void {
  const { database } = platform

  table.route(webhookDeliveriesList, options, async ({ params, query }) => {
    await readWebhook(database, params.id)
    return listDeliveries(database, params.id, query)
  })

  table.route(webhookDeliveriesGet, options, ({ params }) =>
    readDelivery(database, params.id, params.delivery),
  )

  table.route(webhookDeliveriesAgain, options, async ({ params, write }) => {
    await write((trx) => requeue(platform, params, trx))
    const { body: _, response: __, ...delivery } = await readDelivery(database, params.id, params.delivery)
    return delivery
  })

  table.route(webhooksTest, options, async ({ context, params, write }) => {
    const id = await write((trx) => queueTest(platform, context, params.id, trx))
    const { body: _, response: __, ...delivery } = await readDelivery(database, params.id, id)
    return delivery
  })
}

/** Registers the routes of webhooks and the jobs that send messages. */
export function registerWebhooks(table: RouteTable, platform: Platform): void {
  const { database } = platform
  platform.personalData.add(personalRecords)
  registerJobs(platform)
  registerDeliveries(table, platform)

  table.route(webhooksList, options, async () => ({ items: await listWebhooks(database) }))

  table.route(webhooksGet, options, ({ params }) => readWebhook(database, params.id))

  table.route(webhooksCreate, options, async ({ context, body, write }) => {
    // The result of `write` is stored to answer repeated requests, and the secret must not be stored in plain text.
    let secret: string | undefined
    const id = await write(async (trx) => {
      const made = await createWebhook(platform, context, body, trx)
      secret = made.secret
      return made.id
    })
    if (secret === undefined) {
      throw secretAlreadyShown()
    }
    return { ...(await readWebhook(database, id)), secret }
  })

  table.route(webhooksUpdate, options, async ({ context, params: { id }, body, expectedVersion, write }) => {
    const change = { id, body, version: expectedVersion }
    await orStale(
      write((trx) => updateWebhook(platform, context, change, trx)),
      () => readWebhook(database, id),
    )
    return readWebhook(database, id)
  })

  table.route(webhooksRemove, options, async ({ context, params, write }) => {
    await write((trx) => removeWebhook(platform, context, params.id, trx))
    return undefined
  })

  table.route(webhooksRotate, options, async ({ context, params, write }) => {
    let secret: string | undefined
    await write(async (trx) => {
      secret = await rotateSecret(platform, context, params.id, trx)
    })
    if (secret === undefined) {
      throw secretAlreadyShown()
    }
    return { secret }
  })
}
