import { describe, expect, it } from 'vitest'
import { auditKinds } from '@headway/contracts/audit'
import { authSessionsEnd, authSessionsEndAllOf, authSessionsList } from '@headway/contracts/auth'
import { absencesCreate, holidaysCreate } from '@headway/contracts/calendar'
import { devSwitchRole } from '@headway/contracts/dev'
import { sectionTokensCreate } from '@headway/contracts/section-access'
import { SectionChangeKind, sectionsDisable } from '@headway/contracts/sections'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksAssignBulk, tasksCreate } from '@headway/contracts/tasks'
import { usersActivate, usersDeactivate, usersUpdate } from '@headway/contracts/users'
import { buildTask } from '../../test/factories.ts'
import { buildUser, usePortal } from '../../test/portal.ts'
import { release } from '../sections/testing/publish.ts'
import { auditedEvents } from './entries/catalog.ts'
import { entriesOf, entryOf } from './testing/entries.ts'

const { server, people } = await usePortal({ DEV_ROLE_SWITCH: '1' })

const one = (callback: () => Promise<unknown>) => entryOf(server, people.superAdmin, callback)

describe('audit entries', () => {
  it('records one entry with actor, object, old and new values and request when a user is changed', async () => {
    const params = { id: people.otherStaff.id }
    const entry = await one(() =>
      server.call(people.superAdmin, usersUpdate, {
        params,
        body: { lastName: 'Renamed', managerId: people.pm.id },
      }),
    )
    expect(entry).toMatchObject({
      kind: 'user.updated',
      area: 'people',
      actor: { id: people.superAdmin.id, role: 'super_admin', name: expect.stringContaining('Person') },
      via: null,
      object: { type: 'user', id: String(people.otherStaff.id), name: expect.stringContaining('Renamed') },
      before: { lastName: 'Person', managerId: people.otherPm.id },
      after: { lastName: 'Renamed', managerId: people.pm.id },
      address: '127.0.0.1',
      requestId: expect.stringMatching(/^[a-z]{16}$/),
    })
  })

  it('records one entry with the filters when tasks are exported', async () => {
    const entry = await one(() =>
      server.fetch(people.pm, '/api/tasks/export?format=csv&tag=finance&columns=title'),
    )
    expect(entry).toMatchObject({
      kind: 'tasks.exported',
      area: 'tasks',
      actor: { id: people.pm.id },
      details: { format: 'csv', columns: ['title'], filters: { tag: 'finance' } },
    })
  })

  it('records one entry for a deactivation and one for each direct report who is moved', async () => {
    const leaver = await buildUser(server, { role: 'pm', managerId: people.srPm.id })
    const report = await buildUser(server, { role: 'staff', managerId: leaver.id })
    const body = { directReportsTo: people.pm.id, tasksTo: null, reason: 'left' }
    const entries = await entriesOf(server, people.superAdmin, () =>
      server.call(people.superAdmin, usersDeactivate, { params: { id: leaver.id }, body }),
    )
    expect(
      entries.map(({ kind, object, before, after, details }) => [kind, object?.id, before, after, details]),
    ).toEqual([
      ['user.moved', String(report.id), { managerId: leaver.id }, { managerId: people.pm.id }, null],
      [
        'user.deactivated',
        String(leaver.id),
        { isActive: true },
        { isActive: false },
        { tasksTo: null, reason: 'left' },
      ],
    ])
    const back = await one(() => server.call(people.superAdmin, usersActivate, { params: { id: leaver.id } }))
    expect(back.kind).toBe('user.activated')
  })

  it('records one entry when a task gets an assignee, also at its creation', async () => {
    const body = { title: 'Ledger', assigneeIds: [people.staff.id] }
    let id = 0
    const created = await one(async () => {
      id = (await buildTask(server, people.pm, body)).id
    })
    expect(created).toMatchObject({ kind: 'task.assigned', object: { type: 'task', name: 'Ledger' } })
    const changed = await one(() =>
      server.call(people.pm, tasksAssignBulk, {
        params: { id },
        body: { assigneeIds: [people.colleague.id] },
      }),
    )
    expect(changed).toMatchObject({
      before: { assigneeIds: [people.staff.id] },
      after: { assigneeIds: [people.colleague.id] },
    })
    expect(changed.people.map(({ id, name }) => [id, name])).toEqual(
      [people.staff.id, people.colleague.id].map((person) => [
        person,
        expect.stringMatching(/^User\d+ Person$/),
      ]),
    )
  })

  it('records one entry for signing in, signing out and ending the sessions of another user', async () => {
    const signedIn = await one(() => buildUser(server, { role: 'staff', managerId: people.pm.id }))
    expect(signedIn).toMatchObject({ kind: 'session.started', area: 'sessions', address: '127.0.0.1' })
    const person = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const ended = await one(() =>
      server.call(people.superAdmin, authSessionsEndAllOf, { params: { id: person.id } }),
    )
    expect(ended).toMatchObject({
      kind: 'session.ended',
      actor: { id: people.superAdmin.id },
      object: { id: String(person.id) },
      details: { reason: 'admin', sessions: 1 },
    })
    const other = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const [session] = (await server.call(other, authSessionsList)).body.items
    const own = await one(() => server.call(other, authSessionsEnd, { params: { id: session?.id ?? 0 } }))
    expect(own).toMatchObject({ actor: { id: other.id }, details: { reason: 'logout' } })
    const leaving = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const out = await one(() => server.fetch(leaving, '/api/logout'))
    expect(out).toMatchObject({
      actor: { id: leaving.id, role: 'staff' },
      address: '127.0.0.1',
      details: { reason: 'logout' },
    })
  })

  it('records one entry when the role is switched, and marks the actions in that role', async () => {
    const developer = await buildUser(server, { role: 'super_admin' })
    let cookie = ''
    const switched = await one(async () => {
      const answer = await server.fetch(developer, devSwitchRole.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ role: 'it_admin' }),
      })
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    })
    expect(switched).toMatchObject({
      kind: 'role.switched',
      before: { role: 'super_admin' },
      after: { role: 'it_admin' },
    })
    const done = await one(() =>
      server.call({ ...developer, cookie }, settingsUpdate, {
        params: { key: 'organization.name' },
        body: { value: 'Aid Office' },
      }),
    )
    expect(done).toMatchObject({ actor: { id: developer.id, role: 'it_admin' }, via: 'role_switch' })
  })

  it('records one entry for a setting, a holiday and an absence', async () => {
    const setting = await one(() =>
      server.call(people.itAdmin, settingsUpdate, {
        params: { key: 'session.minutes' },
        body: { value: 60 },
      }),
    )
    expect(setting).toMatchObject({
      kind: 'setting.changed',
      object: { type: 'setting', id: 'session.minutes' },
      before: { 'session.minutes': 480 },
      after: { 'session.minutes': 60 },
    })
    const holiday = await one(() =>
      server.call(people.itAdmin, holidaysCreate, { body: { day: '2031-01-01', name: 'New Year' } }),
    )
    expect(holiday).toMatchObject({ kind: 'calendar.changed', after: { name: 'New Year' } })
    const body = { firstDay: '2031-05-05', lastDay: '2031-05-06' }
    const absence = await one(() =>
      server.call(people.superAdmin, absencesCreate, { params: { id: people.staff.id }, body }),
    )
    expect(absence).toMatchObject({ kind: 'absence.added', object: { id: String(people.staff.id) } })
  })

  it('records one entry for publishing and activating a release, disabling a section and creating its token', async () => {
    const published = await entriesOf(server, people.superAdmin, () =>
      release(server, people.superAdmin, 'mfe_mine', '1.0.0'),
    )
    expect(published.map(({ kind }) => kind)).toEqual([
      'section.created',
      'section.published',
      'section.used',
    ])
    const params = { name: 'mfe_mine' }
    const off = await one(() =>
      server.call(people.superAdmin, sectionsDisable, { params, body: { reason: 'out of order' } }),
    )
    expect(off).toMatchObject({
      kind: 'section.disabled',
      details: { reason: 'out of order' },
      before: { isDisabled: false },
      after: { isDisabled: true },
    })
    const token = await one(() =>
      server.call(people.superAdmin, sectionTokensCreate, {
        params,
        body: { name: 'CI', scope: 'publish', days: 30 },
      }),
    )
    expect(token).toMatchObject({ kind: 'section.token_created', details: { reason: 'CI' } })
  })
})

describe('no audit entries', () => {
  it('records no entry for refused or repeated requests and for changes without effect', async () => {
    const params = { key: 'session.minutes' }
    const entries = await entriesOf(server, people.superAdmin, async () => {
      await server.refuse(people.staff, settingsUpdate, { params, body: { value: 30 } })
      await server.refuse(people.superAdmin, settingsUpdate, { params, body: { value: 1 } })
      await server.call(people.superAdmin, usersUpdate, {
        params: { id: people.pm.id },
        body: { lastName: 'Person' },
      })
      await server.call(people.superAdmin, authSessionsList)
    })
    expect(entries).toEqual([])
  })

  it('records one entry for two requests with one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'audit-once-only' }
    const body = { title: 'Once', assigneeIds: [people.staff.id] }
    await one(async () => {
      await server.call(people.pm, tasksCreate, { body, headers })
      await server.call(people.pm, tasksCreate, { body, headers })
    })
  })
})

it('the contract lists exactly the kinds that entries can have', () => {
  const kinds = auditedEvents.flatMap((name) =>
    name === 'section.recorded' ? SectionChangeKind.options.map((kind) => `section.${kind}`) : [name],
  )
  expect(kinds.toSorted()).toEqual([...auditKinds].toSorted())
})
