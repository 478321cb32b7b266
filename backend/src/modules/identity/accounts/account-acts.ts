import type { Act, ActRecord } from '../../../platform/act.ts'
import type { Via } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { checkAbility, nameOf, userEvent, type UserRow } from '../../users/index.ts'
import type { IdentityDirectory } from '../directory/identity-directory.ts'
import { asProblem, ProviderRefusalError, withoutAccount } from '../provider-errors.ts'
import type { AccountActKind, IdentityAccountActRow } from '../tables.ts'

/** How long an act belongs to who does it, in milliseconds: longer than all calls of one act can take. */
const LEASE = 60_000
const RETRY_SECONDS = 15
const BATCH = 20
/** How far the provider's clock may be behind this one, in milliseconds. */
const CLOCK_DIFFERENCE = 60_000

/** One kind of what the provider does with an account for somebody. */
interface AccountAct {
  readonly ability: 'resetPassword' | 'resetSecondFactor'
  /** Finds out whether the provider has done it, of an act whose answer nobody has heard; or does it, where it can be done twice. */
  settle(directory: IdentityDirectory, identityId: string, requestedAt: Date): Promise<boolean>
  /** Says that it was done. */
  announce(
    platform: Platform,
    act: ActRecord,
    person: { id: number; name: string },
    trx: Transaction,
  ): Promise<void>
}

const accountActs: Record<AccountActKind, AccountAct> = {
  password: {
    ability: 'resetPassword',
    async settle(directory, identityId, requestedAt) {
      const setAt = await directory.findPasswordAge(identityId)
      return setAt !== null && setAt.getTime() >= requestedAt.getTime() - CLOCK_DIFFERENCE
    },
    async announce({ events }, act, { id, name }, trx) {
      await events.emit(await userEvent('user.credentialsReset', act, { userId: id }, trx), trx)
      const payload = { userId: id, name, fields: ['password'] }
      await events.emit(await userEvent('user.updated', act, payload, trx), trx)
    },
  },
  secondFactor: {
    ability: 'resetSecondFactor',
    settle: async (directory, identityId) => !(await directory.findSecurity(identityId)).hasSecondFactor,
    async announce({ events }, act, { id, name }, trx) {
      const payload = { userId: id, name, fields: ['second factor'] }
      await events.emit(await userEvent('user.updated', act, payload, trx), trx)
    },
  },
  unlock: {
    ability: 'resetPassword',
    async settle(directory, identityId) {
      await directory.unlock(identityId)
      return true
    },
    async announce({ events }, act, { id, name }, trx) {
      await events.emit(await userEvent('user.unlocked', act, { userId: id, name }, trx), trx)
    },
  },
}

/** Decides whether somebody may, and notes that the provider is about to be asked. */
const begin = ({ database, clock }: Platform, act: Act, kind: AccountActKind, userId: number) =>
  inTransaction(database.knex, async (trx) => {
    const user = await checkAbility(act.actor, userId, accountActs[kind].ability, trx)
    if (user.identityId === null) {
      throw withoutAccount()
    }
    const now = clock.now()
    const [actId = 0] = await trx('identity_account_acts').insert({
      user_id: userId,
      kind,
      requested_at: now,
      run_at: new Date(now.getTime() + LEASE),
      actor_id: act.actor.id,
      actor_role: act.actor.role,
      via: act.via?.slice(0, 100) ?? null,
      request_id: act.requestId,
      address: act.address.slice(0, 45),
    })
    return { actId, identityId: user.identityId, person: { id: userId, name: nameOf(user) } }
  })

/** Records what an act has done, once: who comes second finds it recorded. */
const end = (
  platform: Platform,
  actId: number,
  announce: (trx: Transaction) => Promise<void> = () => Promise.resolve(),
) =>
  inTransaction(platform.database.knex, async (trx) => {
    if ((await trx('identity_account_acts').where({ id: actId }).delete()) > 0) {
      await announce(trx)
    }
  })

/**
 * Has the provider do something with a person's account. What is done is noted before and recorded after, each in a
 * transaction of its own, and none is open while the provider is asked: what a killed process, a write that fails or an
 * answer that does not come leaves open is looked up by {@link settleOpenActs}.
 *
 * @param call asks the provider.
 * @throws ProblemError 403, 404, 409 `no_account`, 503 `provider_unavailable`.
 */
export async function actOnAccount(
  platform: Platform,
  act: Act,
  { kind, userId }: { kind: AccountActKind; userId: number },
  call: (identityId: string) => Promise<void>,
): Promise<void> {
  const { actId, identityId, person } = await begin(platform, act, kind, userId)
  try {
    await call(identityId)
  } catch (error) {
    // Whoever does not answer may have done it all the same.
    if (error instanceof ProviderRefusalError) {
      await end(platform, actId)
    }
    throw asProblem(error)
  }
  await end(platform, actId, (trx) => accountActs[kind].announce(platform, act, person, trx))
}

type OpenAct = IdentityAccountActRow & Pick<UserRow, 'identity_id' | 'first_name' | 'last_name'>

/** Takes acts that nobody waits for any more, so that no other process looks them up too. */
const claim = ({ database, clock }: Platform) =>
  inTransaction(database.knex, async (trx) => {
    const now = clock.now()
    const acts = await database.rows<OpenAct>(
      `SELECT a.*, u.identity_id, u.first_name, u.last_name
       FROM identity_account_acts a JOIN users u ON u.id = a.user_id
       WHERE a.run_at <= ? ORDER BY a.run_at, a.id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      [now],
      trx,
    )
    const ids = acts.map(({ id }) => id)
    await trx('identity_account_acts')
      .whereIn('id', ids)
      .update({ run_at: new Date(now.getTime() + LEASE) })
    return acts
  })

const actOf = (row: OpenAct): ActRecord => ({
  actor: { id: row.actor_id, role: row.actor_role },
  via: (row.via ?? undefined) as Via | undefined,
  requestId: row.request_id,
  address: row.address,
  at: row.requested_at,
})

async function settle(platform: Platform, directory: IdentityDirectory, row: OpenAct): Promise<void> {
  const { settle: wasDone, announce } = accountActs[row.kind]
  const isDone = row.identity_id !== null && (await wasDone(directory, row.identity_id, row.requested_at))
  const person = { id: row.user_id, name: nameOf({ firstName: row.first_name, lastName: row.last_name }) }
  await end(platform, row.id, async (trx) => {
    if (isDone) {
      await announce(platform, actOf(row), person, trx)
    }
  })
}

/** Asks the provider what became of acts whose end was not recorded, and records it. */
export async function settleOpenActs(platform: Platform, directory: IdentityDirectory): Promise<void> {
  for (const row of await claim(platform)) {
    try {
      await settle(platform, directory, row)
    } catch (error) {
      platform.logger.warn(
        { err: error, user: row.user_id },
        'what was done with an account is not known yet',
      )
    }
  }
}

/** Registers the work that records what was left open. */
export function registerAccountActs(platform: Platform, directory: IdentityDirectory): void {
  platform.jobs.schedule('identity.accountActs', { seconds: RETRY_SECONDS }, () =>
    settleOpenActs(platform, directory),
  )
}
