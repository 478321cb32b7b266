import { type AlertKind, alertsAcknowledge, alertsHealth, alertsList } from '@headway/contracts/alerts'
import { roles } from '@headway/contracts'
import { notificationsList } from '@headway/contracts/notifications'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { migrate, rollBackOne } from '../../platform/database/migrations.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { buildUser, startPortal } from '../../test/portal.ts'
import { leaveStorage, pdf, submit } from '../reports/testing/submit.ts'
import { HealthCollector } from '../sections/health/health-collector.ts'
import { release } from '../sections/testing/publish.ts'
import { findDue, evaluateRules } from './alerts.evaluate.ts'
import type { Rule } from './rule.ts'
import { findFullVolumes } from './rules/disk.ts'
import { readDiskUsage, usedFraction } from '../../platform/files/disk-usage.ts'

const MINUTE = 60_000

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })
afterEach(async () => {
  server.moveClock(0)
  await knex()('settings').delete()
  await knex()('jobs').delete()
  await server.platform.settings.load()
  await evaluateRules(server.platform)
})

const knex = () => server.platform.database.knex
const list = async () => (await server.call(admin, alertsList)).body.items
const find = async (kind: AlertKind) => {
  await evaluateRules(server.platform)
  return (await list()).filter((alert) => alert.kind === kind)
}
const checkOf = async (kind: AlertKind) =>
  (await server.call(admin, alertsHealth)).body.checks.find((check) => check.kind === kind)
/** Raises an alert by setting the clocks apart; it lasts until the end of the test. */
const raiseClock = async () => {
  server.moveClock(10_000)
  const [alert] = await find('clock')
  return alert ?? expect.fail('no alert')
}

describe('alerts', () => {
  it.each(roles.filter((role) => !role.endsWith('admin')))(
    'the alerts module returns 403 to %s',
    async (role) => {
      const person = await buildUser(server, { role })
      const { id } = await raiseClock()
      const params = { id }
      expect((await server.refuse(person, alertsList)).status).toBe(403)
      expect((await server.refuse(person, alertsHealth)).status).toBe(403)
      expect((await server.refuse(person, alertsAcknowledge, { params })).status).toBe(403)
    },
  )

  it('the alerts module returns 401 without a session', async () => {
    expect((await server.refuse(null, alertsList)).status).toBe(401)
    expect((await server.refuse(null, alertsHealth)).status).toBe(401)
    expect((await server.refuse(null, alertsAcknowledge, { params: { id: 1 } })).status).toBe(401)
  })

  it('the alerts module creates one alert per cause and updates open pages when it starts and ends', async () => {
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

  it('the alerts module raises an alert once when several processes evaluate the rule at the same time', async () => {
    server.moveClock(10_000)
    await Promise.all(Array.from({ length: 5 }, () => evaluateRules(server.platform)))
    expect(await find('clock')).toHaveLength(1)
  })

  it('the alerts module shows the user who acknowledged an alert first, until it becomes critical', async () => {
    const { id } = await raiseClock()
    const other = await buildUser(server, { role: 'it_admin' })
    await server.call(admin, alertsAcknowledge, { params: { id } })
    const { body } = await server.call(other, alertsAcknowledge, { params: { id } })
    expect(body.acknowledged?.by.id).toBe(admin.id)
    expect((await server.call(admin, alertsHealth)).body.status).not.toBe('healthy')
    server.moveClock(10 * MINUTE)
    expect(await find('clock')).toMatchObject([{ id, severity: 'critical', acknowledged: null }])
  })

  it('the alerts module notifies administrators once of a critical alert and not of a warning', async () => {
    const notified = async () =>
      (await server.call(admin, notificationsList)).body.items.filter(({ title }) =>
        title.includes('Clock drift'),
      )
    const before = (await notified()).length
    await raiseClock()
    expect(await notified()).toHaveLength(before)
    server.moveClock(10 * MINUTE)
    await evaluateRules(server.platform)
    server.moveClock(11 * MINUTE)
    await evaluateRules(server.platform)
    expect(await notified()).toHaveLength(before + 1)
    expect((await notified())[0]).toMatchObject({
      title: 'System alert: Clock drift',
      link: '/admin',
      priority: 'high',
    })
  })

  it('the alerts module returns 404 when a resolved alert is acknowledged', async () => {
    const { id } = await raiseClock()
    server.moveClock(0)
    await evaluateRules(server.platform)
    expect((await server.refuse(admin, alertsAcknowledge, { params: { id } })).status).toBe(404)
  })

  it('the alerts module evaluates the rules on request when no job has done so', async () => {
    expect(await find('clock')).toEqual([])
    server.moveClock(10 * MINUTE)
    expect((await list()).map(({ kind }) => kind)).toContain('clock')
  })

  it('the alerts module evaluates each rule in a job at its own interval', async () => {
    const kinds = async () => (await findDue(server.platform)).map(({ kind }) => kind)
    await evaluateRules(server.platform)
    expect(await kinds()).toEqual([])
    server.moveClock(30_000)
    expect(await kinds()).toContain('jobsLate')
    expect(await kinds()).not.toContain('quota')
    await server.platform.jobs.runDue()
    expect(await kinds()).toEqual([])
  })

  it('the alerts module keeps an alert active and reports the failure when its rule cannot be evaluated', async () => {
    const alert = await raiseClock()
    const blind: Rule = {
      kind: 'clock',
      every: 15,
      find: () => Promise.reject(new Error('The clock is not to be seen')),
    }
    await evaluateRules(server.platform, [blind])
    expect(await list()).toContainEqual(alert)
    server.moveClock(0)
    await evaluateRules(server.platform)
    await evaluateRules(server.platform, [blind])
    expect(await checkOf('clock')).toMatchObject({
      status: 'unknown',
      reason: expect.stringContaining('The clock is not to be seen'),
    })
  })
})

describe('health', () => {
  it('the health endpoint returns the worst status of the checks, with its reasons', async () => {
    await evaluateRules(server.platform)
    const { status: before } = (await server.call(admin, alertsHealth)).body
    expect(['healthy', 'warning']).toContain(before)
    server.moveClock(5 * MINUTE)
    await evaluateRules(server.platform)
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

describe('alert rules', () => {
  it('the alert check raises an alert when a disk is fuller than the threshold', async () => {
    const used = usedFraction(await readDiskUsage(server.platform.environment.FILES_DIR))
    expect(await findFullVolumes(server.platform.environment, { warning: used / 2 })).toMatchObject([
      { object: 'files' },
    ])
    expect(await findFullVolumes(server.platform.environment, { warning: 1 })).toEqual([])
  })

  it('the alert check raises an alert when a user has nearly used up their storage quota', async () => {
    const author = await buildUser(server)
    expect((await submit(server, author, {}, [{ name: 'a.pdf', content: pdf(100) }])).status).toBe(201)
    await leaveStorage(server, author.id, 1_000)
    expect(await find('quota')).toMatchObject([{ detail: expect.stringContaining('One person') }])
    await knex()('report_files').where({ author_id: author.id }).update({ size: 100 })
    expect(await find('quota')).toEqual([])
  })

  it('the alert check raises an alert when no worker starts a due job', async () => {
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

  it('the alert check raises an alert when a job has failed for good, until it is added again', async () => {
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

  it('the alert check raises an alert when a migration is pending', async () => {
    await rollBackOne(knex())
    expect(await find('migrationWaiting')).toMatchObject([{ severity: 'critical' }])
    expect(await migrate(knex())).toHaveLength(1)
    expect(await find('migrationWaiting')).toEqual([])
  })

  it('the alert check raises an alert when a section fails in users’ pages', async () => {
    await release(server, admin, 'mfe_ailing', '1.0.0')
    await release(server, admin, 'mfe_ailing', '1.1.0')
    const intake = new HealthCollector(server.platform)
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
