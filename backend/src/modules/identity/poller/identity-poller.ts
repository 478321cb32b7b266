import type { Role } from '@headway/contracts'
import { forEachItem } from '../../../platform/jobs/each-item.ts'
import { withNamedLock } from '../../../platform/database/named-lock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { ProviderUnavailableError } from '../provider-errors.ts'
import type { Account, IdentityDirectory } from '../directory/identity-directory.ts'
import type { AccountEvent } from '../directory/identity-events.ts'
import { deleteOldFailures, recordFailure } from '../failures/sign-in-failures.ts'
import { recordPollResult } from './poll-status.ts'
import { isUnchanged, applyRemoteAccess, applyRemoteProfile } from './apply-remote-changes.ts'
import { findByIdentity, userEvent, versionOf } from '../../users/index.ts'

const POLL_SECONDS = 30
/**
 * Overlap of two polling windows in milliseconds, because the provider writes an event after the time that the event
 * contains.
 */
const OVERLAP_MS = 120_000
/** Runs at night in the organization's time zone. */
const NIGHTLY = { cron: '40 2 * * *' }
const FORGETTING = { cron: '50 2 * * *' }
const PAGE_SIZE = 1_000
const ATTEMPTS = 3
/**
 * Maximum number of changes per run, oldest first. An import causes thousands, and other jobs must not wait for all of
 * them.
 */
const MAX_CHANGES = 2_000

/**
 * Updates one person from their account; `account` is undefined when it was deleted.
 *
 * @param version version of the person's row before the account was read.
 * @returns false without a change when the row changed in the meantime.
 */
function processEvents(
  platform: Platform,
  { id: userId, version }: { id: number; version: number | undefined },
  account: Account | undefined,
): Promise<boolean> {
  return inTransaction(platform.database.knex, async (trx) => {
    if (!(await isUnchanged(userId, version, trx))) {
      return false
    }
    if (account) {
      const { roles, ...profile } = account
      const role: Role | undefined = roles.length === 1 ? roles[0] : undefined
      await applyRemoteProfile(platform, userId, { ...profile, role }, trx)
    }
    await applyRemoteAccess(platform, userId, account?.isEnabled, trx)
    return true
  })
}

/**
 * Reads the account again while the person's row changes concurrently. After the last attempt it gives up, since the
 * concurrent change is sent to the provider anyway.
 */
async function readAndProcess(
  platform: Platform,
  directory: IdentityDirectory,
  { id, identityId }: { id: number; identityId: string },
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const version = await versionOf(platform, id)
    if (await processEvents(platform, { id, version }, await directory.findAccount(identityId))) {
      return
    }
  }
}

/**
 * Handles a sign-out at the provider whose back-channel call was lost, since the provider never repeats that call
 * (docs/IDENTITY.md, "Sessions").
 */
async function processSignOut(platform: Platform, userId: number, before: Date): Promise<void> {
  await inTransaction(platform.database.knex, async (trx) => {
    const payload = { userId, before: before.toISOString() }
    await platform.events.emit(await userEvent('user.signedOutAtProvider', null, payload, trx), trx)
  })
}

async function filterNew<Event extends { id: string }>(
  { database }: Platform,
  events: readonly Event[],
): Promise<Event[]> {
  const known = new Set<string>()
  for (let start = 0; start < events.length; start += PAGE_SIZE) {
    const ids = events.slice(start, start + PAGE_SIZE).map(({ id }) => id)
    const seen = await database.knex('identity_events').whereIn('id', ids).select('id')
    for (const { id } of seen) {
      known.add(id)
    }
  }
  return events.filter(({ id }) => !known.has(id))
}

async function recordProcessed(
  { database }: Platform,
  events: readonly { id: string; at: Date }[],
): Promise<void> {
  if (events.length > 0) {
    await database
      .knex('identity_events')
      .insert(events.map(({ id, at }) => ({ id, happened_at: at })))
      .onConflict()
      .ignore()
  }
}

async function processAccount(
  platform: Platform,
  directory: IdentityDirectory,
  identityId: string,
  events: readonly AccountEvent[],
): Promise<void> {
  const user = await findByIdentity(platform.database, identityId)
  if (user) {
    await readAndProcess(platform, directory, { id: user.id, identityId })
    const signOut = events.findLast(({ isSignOut }) => isSignOut)
    if (signOut) {
      await processSignOut(platform, user.id, signOut.at)
    }
  }
  await recordProcessed(platform, events)
}

/** An unreachable provider ends the run, since the remaining calls would time out too. */
const isFatal = (error: unknown) => error instanceof ProviderUnavailableError

/**
 * Returns the start of the window: the provider's time of the newest event minus the overlap; in the first run the
 * current time.
 */
async function windowStart({ database, clock }: Platform): Promise<Date> {
  const [row] = await database.rows<{ newest: Date | null }>(
    'SELECT MAX(happened_at) AS newest FROM identity_events',
  )
  return new Date((row?.newest ?? clock.now()).getTime() - OVERLAP_MS)
}

async function deleteOldEvents({ database }: Platform, windowBegin: Date): Promise<void> {
  await database.knex('identity_events').where('happened_at', '<', windowBegin).delete()
}

/**
 * Reads the events at the provider since the last run: account changes made in its console, and refused sign-ins. Each
 * event is marked as read only after it was applied. An account that fails does not block the others.
 *
 * @throws ProviderUnavailableError when the provider does not respond.
 * @throws Error when an account could not be updated.
 */
export async function pollProvider(platform: Platform, directory: IdentityDirectory): Promise<void> {
  const since = await windowStart(platform)
  const [accountEvents, refusals] = await Promise.all([
    directory.readAccountEvents(since),
    directory.readRefusalEvents(since),
  ])
  const changes = (await filterNew(platform, accountEvents)).slice(0, MAX_CHANGES)
  const failures = await filterNew(platform, refusals)
  const { logger } = platform
  const results = await Promise.allSettled([
    forEachItem(
      Map.groupBy(changes, (event) => event.identityId),
      ([identityId, events]) => processAccount(platform, directory, identityId, events),
      { logger, failed: 'an account of the identity provider could not be followed', isFatal },
    ),
    forEachItem(
      failures,
      async (failure) => {
        await recordFailure(platform, failure)
        await recordProcessed(platform, [failure])
      },
      { logger, failed: 'a refused sign-in could not be recorded' },
    ),
  ])
  // Only new events move the window, so there is nothing to delete without them.
  if (changes.length + failures.length > 0) {
    await deleteOldEvents(platform, new Date(since.getTime() - OVERLAP_MS))
  }
  for (const result of results) {
    if (result.status === 'rejected') {
      throw result.reason
    }
  }
}

interface LinkedRow {
  id: number
  identityId: string
  version: number
  email: string
  firstName: string
  lastName: string
  role: Role
  identityEnabled: number
}

/** Returns whether a person matches their account. Most people match, and this check needs no lock. */
function isAlike(person: LinkedRow, account: Account | undefined): boolean {
  const [role, another] = account?.roles ?? []
  return (
    account !== undefined &&
    (account.email ?? person.email) === person.email &&
    (account.firstName ?? person.firstName) === person.firstName &&
    (account.lastName ?? person.lastName) === person.lastName &&
    account.isEnabled === (person.identityEnabled === 1) &&
    (another !== undefined || role === undefined || role === person.role)
  )
}

/**
 * Compares all people with their accounts, to find changes for which no event arrived.
 *
 * @throws ProviderUnavailableError when the provider does not respond.
 */
export async function reconcile(
  platform: Platform,
  directory: IdentityDirectory,
  roles: readonly Role[],
): Promise<void> {
  const people = await platform.database.rows<LinkedRow>(
    `SELECT id, identity_id AS identityId, version, email, first_name AS firstName, last_name AS lastName, role,
       identity_enabled AS identityEnabled
     FROM users WHERE identity_id IS NOT NULL ORDER BY id`,
  )
  const rolesOf = new Map<string, Role[]>()
  for (const role of roles) {
    for (const id of await directory.listAccountsWith(role)) {
      rolesOf.set(id, [...(rolesOf.get(id) ?? []), role])
    }
  }
  const accounts = new Map<string, Account>()
  for (let first = 0; ; first += PAGE_SIZE) {
    const page = await directory.listAccounts(first, PAGE_SIZE)
    for (const account of page) {
      accounts.set(account.id, { ...account, roles: rolesOf.get(account.id) ?? [] })
    }
    if (page.length < PAGE_SIZE) {
      break
    }
  }
  const missing = people.filter(({ identityId }) => !accounts.has(identityId))
  if (missing.length > people.length / 2) {
    platform.logger.error(
      { people: people.length, missing: missing.length },
      'the identity provider does not know most people: it looks like another realm, and nothing is taken over',
    )
    return
  }
  const different = people.filter((person) => !isAlike(person, accounts.get(person.identityId)))
  await forEachItem(different, (person) => processEvents(platform, person, accounts.get(person.identityId)), {
    logger: platform.logger,
    failed: 'a person could not be brought up to date with the identity provider',
  })
}

/** Schedules the poller every 30 seconds and the full comparison every night. */
export function registerPoller(
  platform: Platform,
  directory: IdentityDirectory,
  roles: readonly Role[],
): void {
  const { jobs, database, logger } = platform
  const alone = (name: string, callback: () => Promise<void>) => async () => {
    try {
      await withNamedLock(database.knex, name, callback)
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) {
        throw error
      }
      logger.warn({ err: error }, 'the identity provider cannot be read now')
    }
  }
  jobs.schedule(
    'identity.poll',
    { seconds: POLL_SECONDS },
    alone('identity-poll', async () => {
      try {
        await pollProvider(platform, directory)
        await recordPollResult(platform, true)
      } catch (error) {
        await recordPollResult(platform, false)
        throw error
      }
    }),
  )
  jobs.schedule(
    'identity.reconcile',
    NIGHTLY,
    alone('identity-reconcile', () => reconcile(platform, directory, roles)),
    'heavy',
  )
  // This is a job of its own, since a provider outage at night must not extend the retention of addresses.
  jobs.schedule('identity.forgetFailures', FORGETTING, () => deleteOldFailures(platform))
}
