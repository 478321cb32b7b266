import type { Role } from '@headway/contracts'
import type { RequestContext } from '../../platform/request-context.ts'
import { asDatabaseProblem } from '../../platform/http/error-handler.ts'
import { ProblemError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts'
import {
  createPersonWithAccount,
  createTemporaryPassword,
  type IdentityDirectory,
  ProviderUnavailableError,
} from '../identity/index.ts'
import { activatePerson, changePerson, deactivatePerson } from '../users/index.ts'
import { passwordCipher } from './password-cipher.ts'
import type { ImportedPerson } from './planned-row.ts'
import type { UserImportLineRow } from './tables.ts'

export const IMPORT_JOB = 'users.import'
/** Approximate duration of one run in milliseconds; the next run continues. */
const RUN_LIMIT = 10_000
const BATCH = 4
/** Delay in milliseconds before a retry when the provider does not respond. */
const PATIENCE = 12_000
const PASSWORD_DAYS = 1
const UNEXPECTED = 'This person could not be imported. The server log has the details.'

type WorkRow = Pick<UserImportLineRow, 'line' | 'position' | 'outcome' | 'person'>

interface Work {
  platform: Platform
  directory: IdentityDirectory
  context: RequestContext
  importId: number
}

interface ActorRow {
  id: number
  role: Role
  first_name: string
  last_name: string
  email: string
  manager_id: number | null
  request_id: string
  address: string
}

/** Returns the context of the import, with the user's current permissions; undefined when the user is no longer active. */
async function findContext(
  { database, clock }: Platform,
  importId: number,
): Promise<RequestContext | undefined> {
  const [row] = await database.rows<ActorRow>(
    `SELECT u.id, u.role, u.first_name, u.last_name, u.email, u.manager_id, i.request_id, i.address
     FROM user_imports i JOIN users u ON u.id = i.actor_id WHERE i.id = ? AND u.is_active = 1`,
    [importId],
  )
  return (
    row && {
      actor: {
        id: row.id,
        role: row.role,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        managerId: row.manager_id,
        sessionId: null,
        roleOverride: null,
      },
      requestId: row.request_id,
      address: row.address,
      at: clock.now(),
    }
  )
}

const idOf = async (email: string, trx: Transaction) => (await trx('users').where({ email }).first('id'))?.id

async function managerIdOf({ managerEmail }: ImportedPerson, trx: Transaction) {
  if (managerEmail === undefined || managerEmail === null) {
    return managerEmail
  }
  const id = await idOf(managerEmail, trx)
  if (id === undefined) {
    throw new ProblemError(400, 'manager_not_allowed', { detail: 'The manager was not imported.' })
  }
  return id
}

const markDone = (work: Work, line: number, password: Buffer | null, trx: Transaction) =>
  trx('user_import_rows').where({ import_id: work.importId, line }).update({ state: 'done', password })

async function create(work: Work, line: number, { managerEmail, ...person }: ImportedPerson): Promise<void> {
  const { platform, directory, context } = work
  const { knex } = platform.database
  const managerId =
    (await inTransaction(knex, (trx) => managerIdOf({ managerEmail, ...person }, trx))) ?? null
  const password = createTemporaryPassword()
  const sealed = passwordCipher(platform.environment).encrypt(password)
  const body = { ...person, managerId }
  await createPersonWithAccount(platform, directory, context, { body, password }, (effect) =>
    inTransaction(knex, async (trx) => {
      const id = await effect(trx)
      await markDone(work, line, sealed, trx)
      return id
    }),
  )
}

async function change(work: Work, line: number, person: ImportedPerson): Promise<void> {
  const { platform, context } = work
  await inTransaction(platform.database.knex, async (trx) => {
    const id = await idOf(person.email, trx)
    if (id === undefined) {
      throw new ProblemError(404, 'not_found', { detail: 'This person no longer exists.' })
    }
    const { firstName, lastName, role, isActive } = person
    const managerId = await managerIdOf(person, trx)
    const body = { firstName, lastName, role, ...(managerId === undefined ? {} : { managerId }) }
    await changePerson(platform, context, { id, body, expectedVersion: undefined }, trx)
    if (context.actor.id !== id) {
      await (isActive
        ? activatePerson(platform, context, { id }, trx)
        : deactivatePerson(platform, context, { id, directReportsTo: null, tasksTo: null, reason: '' }, trx))
    }
    await markDone(work, line, null, trx)
  })
}

/**
 * Returns whether other rows would fail for the same reason, because the database or the identity provider does not
 * respond.
 */
const isAway = (error: unknown): boolean =>
  error instanceof ProblemError
    ? error.status === 503
    : error instanceof ProviderUnavailableError || asDatabaseProblem(error) !== undefined

async function workOn(work: Work, row: WorkRow): Promise<void> {
  const person = JSON.parse(row.person) as ImportedPerson
  try {
    await (row.outcome === 'create' ? create(work, row.line, person) : change(work, row.line, person))
  } catch (error) {
    if (isAway(error)) {
      throw error
    }
    const problem = error instanceof ProblemError ? error : undefined
    if (!problem) {
      work.platform.logger.error(
        { err: error, import: work.importId, line: row.line },
        'a row was not imported',
      )
    }
    const details = [
      problem?.options.errors?.[0]?.message ?? problem?.options.detail ?? problem?.code ?? UNEXPECTED,
    ]
    await work.platform.database
      .knex('user_import_rows')
      .where({ import_id: work.importId, line: row.line })
      .update({ state: 'failed', details: JSON.stringify(details) })
  }
}

/** Returns the next rows with the same position, so that none is above another in the hierarchy. */
async function nextRows({ platform, importId }: Work): Promise<WorkRow[]> {
  const rows = await platform.database
    .knex('user_import_rows')
    .where({ import_id: importId, state: 'waiting' })
    .orderBy([{ column: 'position' }, { column: 'line' }])
    .limit(BATCH)
    .select('line', 'position', 'outcome', 'person')
  return rows.filter((row) => row.position === rows[0]?.position)
}

async function finish({ platform, importId }: Pick<Work, 'platform' | 'importId'>): Promise<void> {
  const { database, clock } = platform
  await database
    .knex('user_imports')
    .where({ id: importId })
    .whereNull('finished_at')
    .update({ finished_at: clock.now() })
}

async function abandon(platform: Platform, importId: number): Promise<void> {
  const details = JSON.stringify(['The person who started this import no longer has access.'])
  await platform.database
    .knex('user_import_rows')
    .where({ import_id: importId, state: 'waiting' })
    .update({ state: 'failed', details })
  await finish({ platform, importId })
}

/** Runs an import for a limited time. A new job continues with the remaining rows or retries after an outage. */
async function runImport(platform: Platform, directory: IdentityDirectory, importId: number): Promise<void> {
  const context = await findContext(platform, importId)
  if (!context) {
    await abandon(platform, importId)
    return
  }
  const work = { platform, directory, context, importId }
  const { knex } = platform.database
  const again = (runAt: Date) =>
    inTransaction(knex, (trx) => platform.jobs.add({ kind: IMPORT_JOB, payload: { importId }, runAt }, trx))
  const until = performance.now() + RUN_LIMIT
  try {
    while (performance.now() < until) {
      const rows = await nextRows(work)
      if (rows.length === 0) {
        await finish(work)
        return
      }
      await Promise.all(rows.map((row) => workOn(work, row)))
    }
    await again(new Date())
  } catch (error) {
    platform.logger.warn({ err: error, import: importId }, 'an import waits')
    await again(new Date(Date.now() + PATIENCE))
  }
}

/** Registers the jobs that run imports and delete their passwords. */
export function registerImportWork(platform: Platform, directory: IdentityDirectory): void {
  const { jobs, database, clock } = platform
  jobs.handle(
    IMPORT_JOB,
    (payload) => runImport(platform, directory, (payload as { importId: number }).importId),
    'heavy',
  )
  jobs.schedule('users.forgetImportedPasswords', { seconds: 3_600 }, async () => {
    const before = new Date(clock.now().getTime() - PASSWORD_DAYS * 86_400_000)
    await database.knex.raw(
      `UPDATE user_import_rows r JOIN user_imports i ON i.id = r.import_id
       SET r.password = NULL WHERE i.created_at < ? AND r.password IS NOT NULL`,
      [before],
    )
  })
}
