import type { Role } from '@headway/contracts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { noteIdentityEnabled, type UserRow } from '../../users/index.ts'
import type { AccountChange, IdentityDirectory } from '../directory/identity-directory.ts'
import { ProviderUnavailableError } from '../provider-errors.ts'
import { announceProgress, PUSH_JOB } from './outbox.events.ts'
import type { IdentityOutboxRow } from '../tables.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'

/** Interval in seconds of the job that retries failed changes. Each change is first sent at once. */
const RETRY_SECONDS = 15
const BATCH_SIZE = 20
/** Lease of a claimed row in seconds; longer than all calls for one person can take. */
const LEASE = 60
const MAX_RETRY_SECONDS = 300
/** Time in seconds after which a pending change causes an alert (docs/IDENTITY.md, "Outbox"). */
const ALERT_AFTER = 300

/** Columns that a worker reads of the rows it claims. */
type ClaimedRow = Omit<
  IdentityOutboxRow,
  'requested_at' | 'run_at' | 'locked_until' | 'last_error' | 'alerted_at'
>

/** Kinds of changes of a person that are sent to the provider. */
export type Aspect = 'profile' | 'role' | 'enabled' | 'signOut' | 'secondFactor'

const columns: Record<Aspect, string> = {
  profile: 'has_profile',
  role: 'has_role',
  enabled: 'has_enabled',
  signOut: 'has_sign_out',
  secondFactor: 'has_second_factor',
}

/**
 * Records in the transaction of a change that the provider must be updated. The values are read when they are sent, so
 * the newest state wins and changes cannot arrive in the wrong order.
 */
export async function requestPush(
  platform: Platform,
  userId: number,
  aspects: readonly Aspect[],
  trx: Transaction,
): Promise<void> {
  const now = platform.clock.now()
  const flags = Object.fromEntries(aspects.map((aspect) => [columns[aspect], true]))
  await trx('identity_outbox')
    .insert({ user_id: userId, requested_at: now, run_at: now, ...flags })
    .onConflict('user_id')
    .merge({ ...flags, run_at: now, attempts: 0, generation: trx.raw('generation + 1') })
  await platform.jobs.add({ kind: PUSH_JOB }, trx)
}

/** Requests a push for all people who have an account and one of the given roles. */
export async function requestPushes(
  { database, clock, jobs }: Platform,
  roles: readonly Role[],
  aspect: Aspect,
  trx: Transaction,
): Promise<void> {
  if (roles.length === 0) {
    return
  }
  const now = clock.now()
  const column = columns[aspect]
  await database.change(
    `INSERT INTO identity_outbox (user_id, requested_at, run_at, ${column})
     SELECT id, ?, ?, TRUE FROM users WHERE role IN (${placeholders(roles.length)}) AND identity_id IS NOT NULL
     ON DUPLICATE KEY UPDATE ${column} = TRUE, run_at = ?, attempts = 0, generation = generation + 1`,
    [now, now, ...roles, now],
    trx,
  )
  await jobs.add({ kind: PUSH_JOB }, trx)
}

/** Returns whether changes of a person are still pending, so that the provider's data may be outdated. */
export async function isPushPending(
  executor: Transaction | Platform['database']['knex'],
  userId: number,
): Promise<boolean> {
  return (await executor('identity_outbox').where({ user_id: userId }).first('user_id')) !== undefined
}

/** Returns the number of people with changes pending since before a time, and the oldest time. */
export async function findPushLag(
  database: Platform['database'],
  before: Date,
): Promise<{ people: number; since: Date | null }> {
  const [row] = await database.rows<{ people: number; since: Date | null }>(
    'SELECT COUNT(*) AS people, MIN(requested_at) AS since FROM identity_outbox WHERE requested_at < ?',
    [before],
  )
  return row ?? { people: 0, since: null }
}

function changeOf({ settings }: Platform, row: ClaimedRow, person: UserRow): AccountChange {
  return {
    ...(row.has_profile
      ? {
          profile: {
            email: person.email,
            firstName: person.first_name,
            lastName: person.last_name,
            managerId: person.manager_id,
          },
        }
      : {}),
    ...(row.has_role ? { role: person.role } : {}),
    ...(row.has_enabled ? { isEnabled: person.is_active === 1 } : {}),
    ...(row.has_sign_out ? { signOut: true } : {}),
    ...(row.has_second_factor
      ? { needsSecondFactor: settings.get('security.twoFactorRoles').includes(person.role) }
      : {}),
  }
}

const claim = ({ database, clock }: Platform) =>
  inTransaction(database.knex, async (trx) => {
    const now = clock.now()
    const rows = await database.rows<ClaimedRow>(
      `SELECT user_id, generation, attempts, has_profile, has_role, has_enabled, has_sign_out,
         has_second_factor FROM identity_outbox
       WHERE run_at <= ? AND (locked_until IS NULL OR locked_until < ?)
       ORDER BY run_at, user_id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
      [now, now],
      trx,
    )
    if (rows.length > 0) {
      await trx('identity_outbox')
        .whereIn(
          'user_id',
          rows.map((row) => row.user_id),
        )
        .update({ locked_until: new Date(now.getTime() + LEASE * 1_000) })
    }
    return rows
  })

async function push(platform: Platform, directory: IdentityDirectory, row: ClaimedRow): Promise<void> {
  const { knex } = platform.database
  const person = await knex('users').where({ id: row.user_id }).first()
  if (person?.identity_id) {
    const change = changeOf(platform, row, person)
    await directory.changeAccount(person.identity_id, change)
    if (change.isEnabled !== undefined) {
      await noteIdentityEnabled(platform, row.user_id, change.isEnabled)
    }
  }
  const done = await knex('identity_outbox')
    .where({ user_id: row.user_id, generation: row.generation })
    .delete()
  if (done === 0) {
    await knex('identity_outbox').where({ user_id: row.user_id }).update({ locked_until: null })
  }
}

async function postpone({ database, clock }: Platform, row: ClaimedRow, error: Error): Promise<void> {
  const seconds = Math.min(2 ** row.attempts, MAX_RETRY_SECONDS)
  await database
    .knex('identity_outbox')
    .where({ user_id: row.user_id })
    .update({
      locked_until: null,
      attempts: row.attempts + 1,
      run_at: new Date(clock.now().getTime() + seconds * 1_000),
      last_error: error.message.slice(0, 500),
    })
}

/** Emits one alert per outage: rows that fall behind during a known outage cause no further alert. */
async function alertWhenBehind(platform: Platform): Promise<void> {
  const { database, clock, events } = platform
  const now = clock.now()
  await inTransaction(database.knex, async (trx) => {
    const late = await trx('identity_outbox')
      .where('requested_at', '<', new Date(now.getTime() - ALERT_AFTER * 1_000))
      .orderBy('user_id')
      .forUpdate()
      .select('user_id', 'alerted_at', 'last_error')
    const isKnown = late.some((row) => row.alerted_at !== null)
    const fresh = late.filter((row) => row.alerted_at === null)
    if (fresh.length === 0) {
      return
    }
    await trx('identity_outbox')
      .whereIn(
        'user_id',
        fresh.map((row) => row.user_id),
      )
      .update({ alerted_at: now })
    if (!isKnown) {
      const payload = { people: fresh.length, error: fresh[0]?.last_error ?? '' }
      const audience = { userIds: [], isOrganizationWide: false }
      await events.emit({ name: 'identity.behind', context: null, payload, audience, tags: [] }, trx)
    }
  })
}

/** Sends one batch. Returns whether there may be more and the provider is reachable. */
async function pushBatch(platform: Platform, directory: IdentityDirectory): Promise<boolean> {
  const rows = await claim(platform)
  let away: Error | undefined
  // Pages show a pending change from its first failure until it succeeds.
  let isShownOtherwise = false
  for (const row of rows) {
    try {
      if (away) {
        throw away
      }
      await push(platform, directory, row)
      isShownOtherwise ||= row.attempts > 0
    } catch (error) {
      const cause = error as Error
      away = cause instanceof ProviderUnavailableError ? cause : undefined
      platform.logger.warn({ err: cause, user: row.user_id }, 'the identity provider is behind')
      await postpone(platform, row, cause)
      isShownOtherwise ||= row.attempts === 0
    }
  }
  if (isShownOtherwise) {
    await inTransaction(platform.database.knex, (trx) => announceProgress(platform, trx))
    platform.feed.wake()
  }
  return rows.length === BATCH_SIZE && !away
}

/** Sends due changes. An unreachable provider ends the run, since the remaining calls would time out too. */
export async function pushDue(platform: Platform, directory: IdentityDirectory): Promise<void> {
  // The cached settings must include the change that caused these pushes.
  await platform.feed.catchUp()
  while (!platform.jobs.stopping.aborted && (await pushBatch(platform, directory))) {
    // A changed setting can concern thousands of people. A stopping process leaves the rest to the next run.
  }
  await alertWhenBehind(platform)
}

/** Registers the jobs that send changes to the provider. */
export function registerOutbox(platform: Platform, directory: IdentityDirectory): void {
  const run = () => pushDue(platform, directory)
  platform.jobs.handle(PUSH_JOB, run)
  platform.jobs.schedule(`${PUSH_JOB}Again`, { seconds: RETRY_SECONDS }, run)
}
