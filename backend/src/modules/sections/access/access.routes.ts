import {
  sectionKeysCreate,
  sectionKeysList,
  sectionKeysRemove,
  sectionTokensCreate,
  sectionTokensList,
  sectionTokensRevoke,
} from '@headway/contracts/section-access'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { notFound, tokenAlreadyShown } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { record, type SectionChange } from '../core/history.ts'
import { announceAccess } from '../core/sections.events.ts'
import { can } from '../sections.policy.ts'
import { lockSection, readSection } from '../section-rows.ts'
import { addKey, listKeys, removeKey } from './keys.ts'
import { principalOf } from '../core/principal.ts'
import { createToken, listTokens, readToken, revokeToken } from './tokens.ts'

const options = { can: can.administer, ability: 'section.administer' }

/** Registers the endpoints for publishing tokens and signing keys. */
export function registerAccess(table: RouteTable, platform: Platform): void {
  registerTokens(table, platform)
  registerKeys(table, platform)
}

/** Records a change of a section's tokens or keys and refreshes the pages that show them. */
async function report(
  platform: Platform,
  context: RequestContext,
  change: Omit<SectionChange, 'at'>,
  trx: Transaction,
): Promise<void> {
  await record(platform, principalOf(context), { ...change, at: context.at }, trx)
  await announceAccess(platform, change.section, context, trx)
}

function registerTokens(table: RouteTable, platform: Platform): void {
  const { database } = platform
  table.route(sectionTokensList, options, async ({ params }) => {
    await readSection(database, params.name)
    return { items: await listTokens(database, params.name) }
  })

  table.route(sectionTokensCreate, options, async ({ context, params, body, write }) => {
    const section = params.name
    // The result of `write` is stored for retries of the request; the secret itself must not be stored.
    let secret: string | undefined
    const id = await write(async (trx) => {
      await lockSection(database, section, undefined, trx)
      const token = { section, ...body, userId: context.actor.id, at: context.at }
      const made = await createToken(database, token, trx)
      await report(platform, context, { section, kind: 'token_created', reason: body.name }, trx)
      secret = made.secret
      return made.id
    })
    if (secret === undefined) {
      throw tokenAlreadyShown()
    }
    return { ...(await readToken(database, section, id)), token: secret }
  })

  table.route(sectionTokensRevoke, options, async ({ context, params, write }) => {
    const { name: section, id } = params
    await write(async (trx) => {
      const { name, isNew } = await revokeToken(database, { section, id, at: context.at }, trx)
      if (isNew) {
        await report(platform, context, { section, kind: 'token_revoked', reason: name }, trx)
      }
    })
    return undefined
  })
}

function registerKeys(table: RouteTable, platform: Platform): void {
  const { database } = platform
  table.route(sectionKeysList, options, async ({ params }) => {
    await readSection(database, params.name)
    return { items: await listKeys(database, params.name) }
  })

  table.route(sectionKeysCreate, options, async ({ context, params, body, write }) => {
    const section = params.name
    const id = await write(async (trx) => {
      await lockSection(database, section, undefined, trx)
      const added = await addKey(
        database,
        { section, ...body, userId: context.actor.id, at: context.at },
        trx,
      )
      await report(platform, context, { section, kind: 'key_added', reason: body.name }, trx)
      return added
    })
    const key = (await listKeys(database, section)).find((other) => other.id === id)
    if (!key) {
      throw notFound('key')
    }
    return key
  })

  table.route(sectionKeysRemove, options, async ({ context, params, write }) => {
    const { name: section, id } = params
    await write(async (trx) => {
      await removeKey(database, { section, id }, trx)
      await report(platform, context, { section, kind: 'key_removed' }, trx)
    })
    return undefined
  })
}
