import {
  apiTokensCreate,
  apiTokensList,
  apiTokensOfAll,
  apiTokensRevoke,
} from '@headway/contracts/api-tokens'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { tokenAlreadyShown } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { can } from './api-tokens.policy.ts'
import { listTokensOf, listUsableTokens, readToken } from './api-tokens.queries.ts'
import { createToken, forgetOldTokens, revokeToken } from './api-tokens.service.ts'

const SWEEP_SECONDS = 3_600

/** Mounts what people do with their API tokens; no token opens any of it. */
export function registerApiTokens(table: RouteTable, platform: Platform): void {
  const { database, clock, settings } = platform
  platform.jobs.schedule(
    'auth.apiTokens',
    { seconds: SWEEP_SECONDS },
    () => forgetOldTokens(platform),
    'long',
  )

  table.route(apiTokensList, { can: 'signed-in' }, async ({ actor }) => ({
    items: await listTokensOf(database, actor.id),
    isAllowed: settings.get('apiTokens.areAllowed'),
  }))

  table.route(apiTokensCreate, { can: 'signed-in' }, async ({ act, body, write }) => {
    // What `write` returns is kept to be repeated; the token is not kept anywhere.
    let text: string | undefined
    const id = await write(async (trx) => {
      const made = await createToken(platform, act, body, trx)
      text = made.text
      return made.id
    })
    if (text === undefined) {
      throw tokenAlreadyShown()
    }
    return { ...(await readToken(database, id)), token: text }
  })

  table.route(apiTokensRevoke, { can: 'signed-in' }, async ({ act, params, write }) => {
    await write((trx) => revokeToken(platform, act, params.id, trx))
    return undefined
  })

  table.route(apiTokensOfAll, { can: can.seeEverybodys, ability: 'admin.tokens' }, ({ actor, query }) =>
    listUsableTokens(database, { actor, now: clock.now() }, query),
  )
}
