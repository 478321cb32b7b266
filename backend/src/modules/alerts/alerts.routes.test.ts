import { type AlertKind, alertsAcknowledge, alertsHealth, alertsList } from '@headway/contracts/alerts'
import { roles } from '@headway/contracts'
import { notificationsList } from '@headway/contracts/notifications'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { migrate, rollBackOne } from '../../platform/database/migrations.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test/server.ts'
import { leaveStorage, pdf, submit } from '../reports/testing/submit.ts'
import { HealthIntake } from '../sections/health/health-intake.ts'
import { release } from '../sections/testing/publish.ts'
import { findDue, watch } from './alerts.watch.ts'
import type { Rule } from './rule.ts'
import { findFullVolumes } from './rules/disk.ts'
import { readVolume, usedShare } from '../../platform/files/volume.ts'

const MINUTE = 60_000

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.createUser({ role: 'super_admin' })
})
afterAll(() => server.stop())
afterEach(async () => {
  server.moveClock(0)
  await knex()('settings').delete()
  await knex()('jobs').delete()
  await server.platform.settings.load()
  await watch(server.platform)
})

const knex = () => server.platform.database.knex
const list = async () => (await server.call(admin, alertsList)).body.items
const find = async (kind: AlertKind) => {
  await watch(server.platform)
  return (await list()).filter((alert) => alert.kind === kind)
}
const checkOf = async (kind: AlertKind) =>
  (await server.call(admin, alertsHealth)).body.checks.find((check) => check.kind === kind)
/** Stands until its test is over: the clocks are apart. */
const raiseClock = async () => {
  server.moveClock(10_000)
  const [alert] = await find('clock')
  return alert ?? expect.fail('no alert')
}

describe('alerts', () => {
  it.each(roles.filter((role) => !role.endsWith('admin')))('are not for %s', async (role) => {
    const person = await server.createUser({ role })
    const { id } = await raiseClock()
    const params = { id }
    expect((await server.refuse(person, alertsList)).status).toBe(403)
    expect((await server.refuse(person, alertsHealth)).status).toBe(403)
    expect((await server.refuse(person, alertsAcknowledge, { params })).status).toBe(403)
  })

  it('are nobody’s who is not signed in', async () => {
    expect((await server.refuse(null, alertsList)).status).toBe(401)
    expect((await server.refuse(null, alertsHealth)).status).toBe(401)
    expect((await server.refuse(null, alertsAcknowledge, { params: { id: 1 } })).status).toBe(401)
  })

  it('stand once, since their first moment, and tell open pages when they come and go', async () => {
    await find('clock')
    const events = () =>
      knex()('events').where('name', 'like', 'alert.%').orderBy('id').select('name', 'tags')
    await knex()('events').delete()
    const alert = await raiseClock()
    server.moveClock(20_000)
    expect(await find('clock')).toEqual([alert])
    server.moveClock(0)
    expect(await find('clock')).toEqual([])
    expect(await events()).toEqual([
      { name: 'alert.raised', tags: 'Alert' },
      { name: 'alert.ended', tags: 'Alert' },
    ])
  })

  it('are raised once, however many look at the same moment', async () => {
    server.moveClock(10_000)
    await Promise.all(Array.from({ length: 5 }, () => watch(server.platform)))
    expect(await find('clock')).toHaveLength(1)
  })

  it('say who has acknowledged them first, until they become worse', async () => {
    const { id } = await raiseClock()
    const other = await server.createUser({ role: 'it_admin' })
    await server.call(admin, alertsAcknowledge, { params: { id } })
    const { body } = await server.call(other, alertsAcknowledge, { params: { id } })
    expect(body.acknowledged?.by.id).toBe(admin.id)
    expect((await server.call(admin, alertsHealth)).body.status).not.toBe('healthy')
    server.moveClock(10 * MINUTE)
    expect(await find('clock')).toMatchObject([{ id, severity: 'critical', acknowledged: null }])
  })

  it('are told to administrators once when they are critical, and not while they are warnings', async () => {
    const told = async () =>
      (await server.call(admin, notificationsList)).body.items.filter(({ title }) =>
        title.includes('Clock drift'),
      )
    const before = (await told()).length
    await raiseClock()
    expect(await told()).toHaveLength(before)
    server.moveClock(10 * MINUTE)
    await watch(server.platform)
    server.moveClock(11 * MINUTE)
    await watch(server.platform)
    expect(await told()).toHaveLength(before + 1)
    expect((await told())[0]).toMatchObject({
      title: 'System alert: Clock drift',
      link: '/admin',
      priority: 'high',
    })
  })

  it('that are over cannot be acknowledged', async () => {
    const { id } = await raiseClock()
    server.moveClock(0)
    await watch(server.platform)
    expect((await server.refuse(admin, alertsAcknowledge, { params: { id } })).status).toBe(404)
  })

  it('are looked for by whoever asks when no job does', async () => {
    expect(await find('clock')).toEqual([])
    server.moveClock(10 * MINUTE)
    expect((await list()).map(({ kind }) => kind)).toContain('clock')
  })

  it('are looked for by a job, each rule in its own time', async () => {
    const kinds = async () => (await findDue(server.platform)).map(({ kind }) => kind)
    await watch(server.platform)
    expect(await kinds()).toEqual([])
    server.moveClock(30_000)
    expect(await kinds()).toContain('jobsLate')
    expect(await kinds()).not.toContain('quota')
    await server.platform.jobs.runDue()
    expect(await kinds()).toEqual([])
  })

  it('keep standing while nobody can look, and the check says so', async () => {
    const alert = await raiseClock()
    const blind: Rule = {
      kind: 'clock',
      every: 15,
      find: () => Promise.reject(new Error('The clock is not to be seen')),
    }
    await watch(server.platform, [blind])
    expect(await list()).toContainEqual(alert)
    server.moveClock(0)
    await watch(server.platform)
    await watch(server.platform, [blind])
    expect(await checkOf('clock')).toMatchObject({
      status: 'unknown',
      reason: expect.stringContaining('The clock is not to be seen'),
    })
  })
})

describe('health', () => {
  it('is the worst of the checks, with its reasons', async () => {
    await watch(server.platform)
    const { status: before } = (await server.call(admin, alertsHealth)).body
    expect(['healthy', 'warning']).toContain(before)
    server.moveClock(5 * MINUTE)
    await watch(server.platform)
    const { status, checks } = (await server.call(admin, alertsHealth)).body
    expect(status).toBe('critical')
    expect(checks.find(({ kind }) => kind === 'clock')).toMatchObject({
      status: 'critical',
      reason: expect.stringContaining('more than 60 seconds'),
    })
    expect(checks.find(({ kind }) => kind === 'migrationWaiting')).toMatchObject({
      status: 'healthy',
      reason: null,
    })
  })
})

describe('a rule comes true and ends by its cause:', () => {
  it('a disk that is fuller than the bound', async () => {
    const used = usedShare(await readVolume(server.platform.environment.FILES_DIR))
    expect(await findFullVolumes(server.platform.environment, { warning: used / 2 })).toMatchObject([
      { object: 'files' },
    ])
    expect(await findFullVolumes(server.platform.environment, { warning: 1 })).toEqual([])
  })

  it('somebody’s share of the file storage that is nearly used up', async () => {
    const author = await server.createUser()
    expect((await submit(server, author, {}, [{ name: 'a.pdf', content: pdf(100) }])).status).toBe(201)
    await leaveStorage(server, author.id, 1_000)
    expect(await find('quota')).toMatchObject([{ detail: expect.stringContaining('One person') }])
    await knex()('report_files').where({ author_id: author.id }).update({ size: 100 })
    expect(await find('quota')).toEqual([])
  })

  it('a job that nobody begins', async () => {
    const { jobs } = server.platform
    jobs.handle('idle', async () => undefined)
    await inTransaction(knex(), (trx) => jobs.add({ kind: 'idle' }, trx))
    server.moveClock(4 * MINUTE)
    expect(await find('jobsLate')).toEqual([])
    server.moveClock(6 * MINUTE)
    expect(await find('jobsLate')).toMatchObject([
      { object: 'short', detail: expect.stringContaining('idle') },
    ])
    await jobs.runDue()
    expect(await find('jobsLate')).toEqual([])
  })

  it('a job that has given up, until it is added again', async () => {
    const { jobs } = server.platform
    let isBroken = true
    jobs.schedule('fragile', { seconds: 3_600 }, async () => {
      if (isBroken) {
        throw new Error('no luck')
      }
    })
    for (let minute = 0; minute < 16; minute += 2) {
      server.moveClock(minute * MINUTE)
      await jobs.runDue()
    }
    expect(await find('jobsDead')).toMatchObject([
      { object: 'fragile', detail: expect.stringContaining('no luck') },
    ])
    isBroken = false
    server.moveClock(90 * MINUTE)
    await jobs.runDue()
    expect(await find('jobsDead')).toEqual([])
  })

  it('a migration that has not run', async () => {
    await rollBackOne(knex())
    expect(await find('migrationWaiting')).toMatchObject([{ severity: 'critical' }])
    expect(await migrate(knex())).toHaveLength(1)
    expect(await find('migrationWaiting')).toEqual([])
  })

  it('a section that fails in people’s pages', async () => {
    await release(server, admin, 'mfe_ailing', '1.0.0')
    await release(server, admin, 'mfe_ailing', '1.1.0')
    const intake = new HealthIntake(server.platform)
    const failed = {
      section: 'mfe_ailing',
      version: '1.1.0',
      kind: 'failed',
      message: 'It did not load',
    } as const
    for (let person = 1; person <= 12; person++) {
      intake.add(person, [failed], () => true)
    }
    await intake.flush()
    expect(await find('sectionUnhealthy')).toMatchObject([{ object: 'mfe_ailing', severity: 'warning' }])
    server.moveClock(61 * MINUTE)
    expect(await find('sectionUnhealthy')).toEqual([])
  })
})
