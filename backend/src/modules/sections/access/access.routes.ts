import {
  sectionKeysCreate,
  sectionKeysList,
  sectionKeysRemove,
  sectionTokensCreate,
  sectionTokensList,
  sectionTokensRevoke,
} from '@headway/contracts/section-access'
import type { Act } from '../../../platform/act.ts'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { notFound, tokenAlreadyShown } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { record, type SectionChange } from '../history.ts'
import { announceAccess } from '../sections.events.ts'
import { can } from '../sections.policy.ts'
import { lockSection, readSection } from '../section-rows.ts'
import { addKey, listKeys, removeKey } from './keys.ts'
import { operatorOf } from './operator.ts'
import { createToken, listTokens, readToken, revokeToken } from './tokens.ts'

const options = { can: can.administer, ability: 'section.administer' }

/** Mounts who may publish a section, and whose signature counts. */
export function registerAccess(table: RouteTable, platform: Platform): void {
  registerTokens(table, platform)
  registerKeys(table, platform)
}

/** Keeps what was done to the access of a section, and tells the screens that show it. */
async function report(
  platform: Platform,
  act: Act,
  change: Omit<SectionChange, 'at'>,
  trx: Transaction,
): Promise<void> {
  await record(platform, operatorOf(act), { ...change, at: act.at }, trx)
  await announceAccess(platform, change.section, act, trx)
}

function registerTokens(table: RouteTable, platform: Platform): void {
  const { database } = platform
  table.route(sectionTokensList, options, async ({ params }) => {
    await readSection(database, params.name)
    return { items: await listTokens(database, params.name) }
  })

  table.route(sectionTokensCreate, options, async ({ act, params, body, write }) => {
    const section = params.name
    // What `write` returns is kept to be repeated; the secret is not kept anywhere.
    let secret: string | undefined
    const id = await write(async (trx) => {
      await lockSection(database, section, undefined, trx)
      const token = { section, ...body, userId: act.actor.id, at: act.at }
      const made = await createToken(database, token, trx)
      await report(platform, act, { section, kind: 'token_created', reason: body.name }, trx)
      secret = made.secret
      return made.id
    })
    if (secret === undefined) {
      throw tokenAlreadyShown()
    }
    return { ...(await readToken(database, section, id)), token: secret }
  })

  table.route(sectionTokensRevoke, options, async ({ act, params, write }) => {
    const { name: section, id } = params
    await write(async (trx) => {
      const { name, isNew } = await revokeToken(database, { section, id, at: act.at }, trx)
      if (isNew) {
        await report(platform, act, { section, kind: 'token_revoked', reason: name }, trx)
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

  table.route(sectionKeysCreate, options, async ({ act, params, body, write }) => {
    const section = params.name
    const id = await write(async (trx) => {
      await lockSection(database, section, undefined, trx)
      const added = await addKey(database, { section, ...body, userId: act.actor.id, at: act.at }, trx)
      await report(platform, act, { section, kind: 'key_added', reason: body.name }, trx)
      return added
    })
    const key = (await listKeys(database, section)).find((other) => other.id === id)
    if (!key) {
      throw notFound('key')
    }
    return key
  })

  table.route(sectionKeysRemove, options, async ({ act, params, write }) => {
    const { name: section, id } = params
    await write(async (trx) => {
      await removeKey(database, { section, id }, trx)
      await report(platform, act, { section, kind: 'key_removed' }, trx)
    })
    return undefined
  })
}
