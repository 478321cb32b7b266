import { roles } from '@headway/contracts'
import {
  backupsList,
  backupsRestorePlan,
  backupsStart,
  backupsState,
  restoreTestsList,
  restoreTestsStart,
} from '@headway/contracts/backups'
import { settingsUpdate } from '@headway/contracts/settings'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../test/portal.ts'
import { pdf, submit } from '../reports/testing/submit.ts'
import { type BackupServer, startBackupServer } from './testing/backup-server.ts'

const HOUR = 3_600_000

let backups: BackupServer

beforeAll(async () => {
  backups = await startBackupServer()
  const author = await buildUser(backups.server)
  const files = [1, 2, 3].map((number) => ({ name: `${number}.pdf`, content: pdf(100_000 * number) }))
  expect((await submit(backups.server, author, {}, files)).status).toBe(201)
  // Jobs that the first start catches up on must not affect the tests.
  await backups.server.platform.jobs.runDue()
  await forgetAll()
})
afterAll(() => backups.stop())
afterEach(async () => {
  backups.server.moveClock(0)
  await forgetAll()
})

async function forgetAll(): Promise<void> {
  await knex()('backup_restore_tests').delete()
  await knex()('backups').delete()
  await knex()('jobs').delete()
}

const knex = () => backups.server.platform.database.knex
const state = async () => (await backups.server.call(backups.admin, backupsState)).body

describe('backups', () => {
  it('backups are created by a job, listed and verified by a test restore', async () => {
    const { server, admin } = backups
    const asked = await server.call(admin, backupsStart)
    expect(asked.body).toMatchObject({ kind: 'manual', state: 'waiting', requestedBy: { id: admin.id } })
    expect((await state()).can.start).toBe(false)
    await server.platform.jobs.runDue()
    const { last, current, obstacle } = await state()
    expect(obstacle).toBeNull()
    expect(current).toBeNull()
    expect(last).toMatchObject({ id: asked.body.id, state: 'done', files: 3, step: null, error: null })
    expect(last?.snapshotId).toMatch(/^[0-9a-f]{8}$/)
    const test = await server.call(admin, restoreTestsStart, { params: { id: asked.body.id } })
    await server.platform.jobs.runDue()
    const { lastTest } = await state()
    expect(lastTest).toMatchObject({
      id: test.body.id,
      state: 'done',
      error: null,
      rows: last?.rows,
      files: 3,
    })
    expect((await server.call(admin, backupsList)).body.items).toEqual([last])
    expect((await server.call(admin, restoreTestsList)).body.items).toEqual([lastTest])
  })

  it.each(roles.filter((role) => !role.endsWith('admin')))('a %s cannot use backups', async (role) => {
    const { server } = backups
    const person = await buildUser(server, { role })
    for (const endpoint of [backupsState, backupsList, backupsStart, restoreTestsList]) {
      expect((await server.refuse(person, endpoint)).status).toBe(403)
    }
    expect((await server.refuse(person, restoreTestsStart, { params: { id: 1 } })).status).toBe(403)
  })

  it('requests to the backups return 401 without a session', async () => {
    const { server } = backups
    for (const endpoint of [backupsState, backupsList, backupsStart, restoreTestsList]) {
      expect((await server.refuse(null, endpoint)).status).toBe(401)
    }
    expect((await server.refuse(null, restoreTestsStart, { params: { id: 1 } })).status).toBe(401)
  })

  it('IT administrators can start backups but not restore tests', async () => {
    const person = await buildUser(backups.server, { role: 'it_admin' })
    const { body } = await backups.server.call(person, backupsState)
    expect(body.can).toMatchObject({ start: true, restore: false })
    expect((await state()).can.restore).toBe(true)
  })

  it('start one backup for concurrent requests', async () => {
    const { server, admin } = backups
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.fetch(admin, backupsStart.path, { method: 'POST' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
    const refused = await server.refuse(admin, backupsStart)
    expect(refused.body.code).toBe('backup_running')
  })

  it('backups are limited to six requests per hour', async () => {
    const { server, admin } = backups
    for (let number = 0; number < 6; number++) {
      await server.call(admin, backupsStart)
      await knex()('backups').update({ state: 'failed', unfinished: null, finished_at: new Date() })
    }
    const { status, headers } = await server.refuse(admin, backupsStart)
    expect([status, headers.get('retry-after')]).toEqual([429, '600'])
    server.moveClock(HOUR + 60_000)
    await server.call(admin, backupsStart)
  })

  it('a backup is repeated when its process was killed', async () => {
    const { server, admin } = backups
    const { id } = (await server.call(admin, backupsStart)).body
    await knex()('backups').where({ id }).update({ state: 'running' })
    await server.platform.jobs.runDue()
    const { items } = (await server.call(admin, backupsList)).body
    expect(items).toMatchObject([{ id, state: 'done', requestedBy: { id: admin.id } }])
  })

  it('backups are deleted by the retention rules', async () => {
    const { server, admin } = backups
    const { id } = await backups.recordBackup()
    const next = await backups.backUp()
    const { items } = (await server.call(admin, backupsList)).body
    expect(items).toMatchObject([
      { id: next.id, removedAt: null },
      { id, removedAt: expect.any(String) },
    ])
  })

  it('testing a deleted backup returns 409', async () => {
    const { server, admin } = backups
    const { id } = await backups.recordBackup()
    await knex()('backups').where({ id }).update({ removed_at: new Date() })
    const gone = await server.refuse(admin, restoreTestsStart, { params: { id } })
    expect([gone.status, gone.body.code]).toEqual([409, 'backup_gone'])
    expect((await server.refuse(admin, restoreTestsStart, { params: { id: id + 1 } })).status).toBe(404)
  })

  it('super administrators see the restore command and the data that it replaces', async () => {
    const { server, admin, folder } = backups
    const { id, snapshotId } = await backups.recordBackup()
    const params = { id }
    const plan = (await server.call(admin, backupsRestorePlan, { params })).body
    expect(plan).toMatchObject({ backup: { id }, organization: 'Headway', test: null })
    expect(plan.now.people).toBeGreaterThan(0)
    // The folder's name contains a space, so the path is quoted.
    expect(plan.command).toBe(`npm run restore -- ${snapshotId} --from '${folder}' --replace`)
    await backups.recordRestoreTest(id)
    expect((await server.call(admin, backupsRestorePlan, { params })).body.test?.state).toBe('done')
    for (const role of roles.filter((name) => name !== 'super_admin')) {
      const person = await buildUser(server, { role })
      expect((await server.refuse(person, backupsRestorePlan, { params })).status).toBe(403)
    }
    expect((await server.refuse(null, backupsRestorePlan, { params })).status).toBe(401)
    await knex()('backups').where({ id }).update({ removed_at: new Date() })
    expect((await server.refuse(admin, backupsRestorePlan, { params })).status).toBe(404)
  })

  it('the list of backups returns the reason when backups are not configured', async () => {
    const bare = await startPortal()
    const admin = await buildUser(bare, { role: 'super_admin' })
    const { body } = await bare.call(admin, backupsState)
    expect(body.obstacle).toContain('BACKUP_FOLDER')
    expect(body).toMatchObject({ last: null, nextAt: null, can: { start: false, test: false } })
    const { status, body: problem } = await bare.refuse(admin, backupsStart)
    expect([status, problem.detail]).toEqual([409, body.obstacle])
    await bare.platform.jobs.runDue()
    expect((await bare.call(admin, backupsList)).body.items).toEqual([])
    await bare.stop()
  })
})

// These tests run last, because they let sessions expire.
describe('the schedule', () => {
  it('starts a backup every day at the configured time', async () => {
    const { server, admin } = backups
    await server.call(admin, settingsUpdate, { params: { key: 'backups.time' }, body: { value: '23:59' } })
    await server.platform.feed.catchUp()
    const { nextAt } = await state()
    expect(nextAt).toMatch(/T23:59:00\.000Z$/)
    // The new time makes yesterday's 23:59 a missed run, which is caught up first.
    await server.platform.jobs.runDue()
    await forgetAll()
    const made = () => knex()('backups').select('kind', 'state')
    server.moveClock(Date.parse(nextAt ?? '') - Date.now() - 60_000)
    await server.platform.jobs.runDue()
    expect(await made()).toEqual([])
    server.moveClock(Date.parse(nextAt ?? '') - Date.now() + 1_000)
    await server.platform.jobs.runDue()
    await server.platform.jobs.runDue()
    expect(await made()).toEqual([{ kind: 'daily', state: 'done' }])
  })
})
