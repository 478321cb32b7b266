import {
  apiTokensCreate,
  apiTokensList,
  apiTokensOfAll,
  apiTokensRevoke,
} from '@headway/contracts/api-tokens'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { tokenAlreadyShown } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { can } from './api-tokens.policy.ts'
import { listTokensOf, listUsableTokens, readToken } from './api-tokens.queries.ts'
import { createToken, deleteOldTokens, revokeToken } from './api-tokens.service.ts'

const SWEEP_SECONDS = 3_600

/** Registers the endpoints for API tokens. None of them accepts an API token. */
export function registerApiTokens(table: RouteTable, platform: Platform): void {
  const { database, clock, settings } = platform
  platform.jobs.schedule(
    'auth.apiTokens',
    { seconds: SWEEP_SECONDS },
    () => deleteOldTokens(platform),
    'long',
  )

  table.route(apiTokensList, { can: 'signed-in' }, async ({ actor }) => ({
    items: await listTokensOf(database, actor.id),
    isAllowed: settings.get('apiTokens.enabled'),
  }))

  table.route(apiTokensCreate, { can: 'signed-in' }, async ({ context, body, write }) => {
    // The result of `write` is stored for retries of the request; the token itself must not be stored.
    let text: string | undefined
    const id = await write(async (trx) => {
      const made = await createToken(platform, context, body, trx)
      text = made.text
      return made.id
    })
    if (text === undefined) {
      throw tokenAlreadyShown()
    }
    return { ...(await readToken(database, id)), token: text }
  })

  table.route(apiTokensRevoke, { can: 'signed-in' }, async ({ context, params, write }) => {
    await write((trx) => revokeToken(platform, context, params.id, trx))
    return undefined
  })

  table.route(apiTokensOfAll, { can: can.seeEverybodys, ability: 'admin.tokens' }, ({ actor, query }) =>
    listUsableTokens(database, { actor, now: clock.now() }, query),
  )
}
