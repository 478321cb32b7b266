import type { RequestContext, AuditContext } from '../../../platform/request-context.ts'
import type { Via } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { checkAbility, fullName, userEvent, type UserRow } from '../../users/index.ts'
import type { IdentityDirectory } from '../directory/identity-directory.ts'
import { asProblem, ProviderRefusalError, withoutAccount } from '../provider-errors.ts'
import type { AccountOperationKind, IdentityAccountActRow } from '../tables.ts'

/** Lease of an operation in milliseconds; longer than all calls of one operation can take. */
const LEASE_MS = 60_000
const RETRY_SECONDS = 15
const BATCH_SIZE = 20
/** Maximum time in milliseconds by which the provider's clock may be behind. */
const CLOCK_SKEW_MS = 60_000

/** One kind of operation that the provider performs on an account. */
interface AccountOperation {
  readonly ability: 'resetPassword' | 'resetSecondFactor'
  /**
   * Returns whether the provider performed an operation whose response was lost. Idempotent operations are repeated
   * instead.
   */
  settleOperation(directory: IdentityDirectory, identityId: string, requestedAt: Date): Promise<boolean>
  /** Emits the events of the completed operation. */
  announce(
    platform: Platform,
    context: AuditContext,
    person: { id: number; name: string },
    trx: Transaction,
  ): Promise<void>
}

const accountOperations: Record<AccountOperationKind, AccountOperation> = {
  password: {
    ability: 'resetPassword',
    async settleOperation(directory, identityId, requestedAt) {
      const setAt = await directory.findPasswordAge(identityId)
      return setAt !== null && setAt.getTime() >= requestedAt.getTime() - CLOCK_SKEW_MS
    },
    async announce({ events }, context, { id, name }, trx) {
      await events.emit(await userEvent('user.credentialsReset', context, { userId: id }, trx), trx)
      const payload = { userId: id, name, fields: ['password'] }
      await events.emit(await userEvent('user.updated', context, payload, trx), trx)
    },
  },
  secondFactor: {
    ability: 'resetSecondFactor',
    settleOperation: async (directory, identityId) =>
      (await directory.findSecurity(identityId))?.hasSecondFactor === false,
    async announce({ events }, context, { id, name }, trx) {
      const payload = { userId: id, name, fields: ['second factor'] }
      await events.emit(await userEvent('user.updated', context, payload, trx), trx)
    },
  },
  unlock: {
    ability: 'resetPassword',
    async settleOperation(directory, identityId) {
      await directory.unlock(identityId)
      return true
    },
    async announce({ events }, context, { id, name }, trx) {
      await events.emit(await userEvent('user.unlocked', context, { userId: id, name }, trx), trx)
    },
  },
}

/** Checks the actor's permission and records that the provider is about to be called. */
const startOperation = (
  { database, clock }: Platform,
  context: RequestContext,
  kind: AccountOperationKind,
  userId: number,
) =>
  inTransaction(database.knex, async (trx) => {
    const user = await checkAbility(context.actor, userId, accountOperations[kind].ability, trx)
    if (user.identityId === null) {
      throw withoutAccount()
    }
    const now = clock.now()
    const [actId = 0] = await trx('identity_account_operations').insert({
      user_id: userId,
      kind,
      requested_at: now,
      run_at: new Date(now.getTime() + LEASE_MS),
      actor_id: context.actor.id,
      actor_role: context.actor.role,
      via: context.via?.slice(0, 100) ?? null,
      request_id: context.requestId,
      address: context.address.slice(0, 45),
    })
    return { actId, identityId: user.identityId, person: { id: userId, name: fullName(user) } }
  })

/** Completes an operation and emits its events once; a second caller finds the row deleted. */
const finishOperation = (
  platform: Platform,
  actId: number,
  announce: (trx: Transaction) => Promise<void> = () => Promise.resolve(),
) =>
  inTransaction(platform.database.knex, async (trx) => {
    if ((await trx('identity_account_operations').where({ id: actId }).delete()) > 0) {
      await announce(trx)
    }
  })

/**
 * Performs an operation on a person's account at the provider. The operation is recorded before the call and completed
 * after it, in separate transactions, and no transaction is open during the call. {@link settleOpenOperations} settles
 * operations left open by a killed process, a failed write or a missing response.
 *
 * @param call performs the operation at the provider.
 * @throws ProblemError 403, 404, 409 `no_account`, 503 `provider_unavailable`.
 */
export async function runAccountOperation(
  platform: Platform,
  context: RequestContext,
  { kind, userId }: { kind: AccountOperationKind; userId: number },
  call: (identityId: string) => Promise<void>,
): Promise<void> {
  const { actId, identityId, person } = await startOperation(platform, context, kind, userId)
  try {
    await call(identityId)
  } catch (error) {
    // A provider that did not respond may have performed the operation all the same.
    if (error instanceof ProviderRefusalError) {
      await finishOperation(platform, actId)
    }
    throw asProblem(error)
  }
  await finishOperation(platform, actId, (trx) =>
    accountOperations[kind].announce(platform, context, person, trx),
  )
}

type OpenOperation = IdentityAccountActRow & Pick<UserRow, 'identity_id' | 'first_name' | 'last_name'>

/** Claims operations whose lease has expired, so that no other process settles them too. */
const claimOperations = ({ database, clock }: Platform) =>
  inTransaction(database.knex, async (trx) => {
    const now = clock.now()
    const acts = await database.rows<OpenOperation>(
      `SELECT a.*, u.identity_id, u.first_name, u.last_name
       FROM identity_account_operations a JOIN users u ON u.id = a.user_id
       WHERE a.run_at <= ? ORDER BY a.run_at, a.id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
      [now],
      trx,
    )
    const ids = acts.map(({ id }) => id)
    await trx('identity_account_operations')
      .whereIn('id', ids)
      .update({ run_at: new Date(now.getTime() + LEASE_MS) })
    return acts
  })

const contextOf = (row: OpenOperation): AuditContext => ({
  actor: { id: row.actor_id, role: row.actor_role },
  via: (row.via ?? undefined) as Via | undefined,
  requestId: row.request_id,
  address: row.address,
  at: row.requested_at,
})

async function settle(platform: Platform, directory: IdentityDirectory, row: OpenOperation): Promise<void> {
  const { settleOperation: wasDone, announce } = accountOperations[row.kind]
  const isDone = row.identity_id !== null && (await wasDone(directory, row.identity_id, row.requested_at))
  const person = { id: row.user_id, name: fullName({ firstName: row.first_name, lastName: row.last_name }) }
  await finishOperation(platform, row.id, async (trx) => {
    if (isDone) {
      await announce(platform, contextOf(row), person, trx)
    }
  })
}

/** Asks the provider for the result of operations that were not completed, and records it. */
export async function settleOpenOperations(platform: Platform, directory: IdentityDirectory): Promise<void> {
  for (const row of await claimOperations(platform)) {
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

/** Schedules the job that settles open operations. */
export function registerAccountOperations(platform: Platform, directory: IdentityDirectory): void {
  platform.jobs.schedule('identity.accountActs', { seconds: RETRY_SECONDS }, () =>
    settleOpenOperations(platform, directory),
  )
}
