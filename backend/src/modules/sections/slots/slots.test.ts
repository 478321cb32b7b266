import type { SectionSlot, SlotPlace } from '@headway/contracts/section-description'
import { sectionsRegistry } from '@headway/contracts/section-registry'
import { sectionSlotsList, sectionSlotsUpdate } from '@headway/contracts/section-slots'
import { sectionsDisable, sectionsGet, sectionsRemove, sectionsUse } from '@headway/contracts/sections'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { afterAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../../test/portal.ts'
import { entriesOf } from '../../audit/testing/entries.ts'
import { send } from '../testing/publish.ts'

const server = await startPortal({ SECTION_BUILDS: JSON.stringify({ mfe_ours: '/nowhere' }) })
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'it_admin' })

const slot = (id: string, place: SlotPlace, other: Partial<SectionSlot> = {}): SectionSlot => ({
  id,
  place,
  label: `Label of ${id}`,
  ...other,
})

/** Publishes and activates a release with these slots. */
async function offer(
  section: string,
  version: string,
  slots: SectionSlot[],
  audience: { kind: 'everybody' } | { kind: 'percentage'; percentage: number } = { kind: 'everybody' },
): Promise<void> {
  const archive = await buildArchive(section, version, { description: { slots } })
  expect((await send(server, admin, section, archive)).status).toBe(200)
  const params = { name: section }
  const { generation } = (await server.call(admin, sectionsGet, { params })).body
  await server.call(admin, sectionsUse, {
    params,
    body: { version, audience, generation, reason: 'for a test' },
  })
}

const orderOf = async (place: SlotPlace) =>
  (await server.call(admin, sectionSlotsList)).body.places.find((one) => one.place === place) ??
  expect.fail(place)

const setting = (section: string, id: string, isShown = true) => ({ section, id, isShown })

async function save(place: SlotPlace, slots: ReturnType<typeof setting>[]) {
  const { version } = await orderOf(place)
  return server.call(admin, sectionSlotsUpdate, { params: { place }, body: { version, slots } })
}

/** Returns the slots that the registry shows in a place, as `<section> <id>` in their order. */
async function shownIn(wanted: SlotPlace): Promise<string[]> {
  await server.platform.feed.catchUp()
  const { sections } = (await server.call(null, sectionsRegistry)).body
  return sections
    .flatMap(({ name, slots }) => slots.map((shown) => ({ name, ...shown })))
    .filter(({ place }) => place === wanted)
    .toSorted((one, other) => one.position - other.position)
    .map(({ name, id }) => `${name} ${id}`)
}

describe('slots of sections', () => {
  it('a slot is hidden until an administrator shows it, and slots are shown in the chosen order', async () => {
    await offer('mfe_rooms', '1.0.0', [
      slot('today', 'dashboard', { roles: ['pm'] }),
      slot('free', 'dashboard'),
    ])
    await offer('mfe_desks', '1.0.0', [slot('desk', 'dashboard'), slot('desk-of', 'person')])
    expect(await shownIn('dashboard')).toEqual([])
    const saved = await save('dashboard', [
      setting('mfe_desks', 'desk'),
      setting('mfe_rooms', 'free', false),
      setting('mfe_rooms', 'today'),
    ])
    expect(saved.body).toMatchObject({
      place: 'dashboard',
      version: 1,
      slots: [
        { section: 'mfe_desks', sectionTitle: 'Section desks', label: 'Label of desk', roles: null },
        { id: 'free', isShown: false },
        { id: 'today', roles: ['pm'], isShown: true },
      ],
    })
    expect(await orderOf('dashboard')).toEqual(saved.body)
    expect(await shownIn('dashboard')).toEqual(['mfe_desks desk', 'mfe_rooms today'])
    expect(await shownIn('person')).toEqual([])
  })

  it('slots of sections that come with the portal are shown, also after others are saved, until they are hidden', async () => {
    await offer('mfe_ours', '1.0.0', [slot('linked', 'task')])
    await offer('mfe_theirs', '1.0.0', [slot('log', 'task')])
    expect(await shownIn('task')).toEqual(['mfe_ours linked'])
    await save('task', [setting('mfe_theirs', 'log')])
    expect(await shownIn('task')).toEqual(['mfe_theirs log', 'mfe_ours linked'])
    await save('task', [setting('mfe_ours', 'linked', false), setting('mfe_theirs', 'log')])
    expect(await shownIn('task')).toEqual(['mfe_theirs log'])
  })

  it('a slot keeps its setting while its section runs a release without it', async () => {
    await offer('mfe_back', '1.0.0', [slot('log', 'person')])
    await save('person', [setting('mfe_back', 'log')])
    await offer('mfe_back', '1.1.0', [])
    expect(await shownIn('person')).toEqual([])
    await save('person', [setting('mfe_desks', 'desk-of')])
    await offer('mfe_back', '1.2.0', [slot('log', 'person', { label: 'Log' })])
    expect(await shownIn('person')).toEqual(['mfe_desks desk-of', 'mfe_back log'])
  })

  it('a slot of a release that some users have first can already be shown', async () => {
    await offer('mfe_early', '1.0.0', [])
    await offer('mfe_early', '1.1.0', [slot('new', 'person')], { kind: 'percentage', percentage: 5 })
    expect((await orderOf('person')).slots).toContainEqual(
      expect.objectContaining({ section: 'mfe_early', id: 'new', isShown: false }),
    )
  })

  it('a removed section has no slots any more', async () => {
    await offer('mfe_gone', '1.0.0', [slot('log', 'person')])
    await save('person', [setting('mfe_gone', 'log')])
    const call = { params: { name: 'mfe_gone' }, body: { reason: 'Not used' } }
    await server.call(admin, sectionsDisable, call)
    await server.call(admin, sectionsRemove, call)
    expect((await orderOf('person')).slots.map(({ section }) => section)).not.toContain('mfe_gone')
    expect(await shownIn('person')).not.toContain('mfe_gone log')
  })
})

describe('changes of slots', () => {
  it('a change is in the history of its section only and in the audit log; saving the same order changes nothing', async () => {
    await offer('mfe_first', '1.0.0', [slot('log', 'task')])
    await offer('mfe_second', '1.0.0', [slot('log', 'task')])
    const [superAdmin, both] = [await buildUser(server, { role: 'super_admin' }), ['mfe_first', 'mfe_second']]
    await save(
      'task',
      both.map((section) => setting(section, 'log', false)),
    )
    const entries = await entriesOf(server, superAdmin, () =>
      save('task', [setting('mfe_first', 'log'), setting('mfe_second', 'log', false)]),
    )
    expect(entries).toMatchObject([
      {
        kind: 'section.changed',
        object: { id: 'mfe_first' },
        before: { taskSlots: [] },
        after: { taskSlots: [{ id: 'log', position: 1 }] },
      },
    ])
    const { version } = await orderOf('task')
    await save('task', [setting('mfe_first', 'log'), setting('mfe_second', 'log', false)])
    expect((await orderOf('task')).version).toBe(version)
    const moved = await entriesOf(server, superAdmin, () =>
      save('task', [setting('mfe_second', 'log', false), setting('mfe_first', 'log')]),
    )
    expect(new Set(moved.map(({ object }) => object?.id))).toEqual(new Set(both))
    const { history } = (await server.call(admin, sectionsGet, { params: { name: 'mfe_first' } })).body
    expect(history.slice(0, 2).map(({ kind, by }) => [kind, by?.id])).toEqual([
      ['changed', admin.id],
      ['changed', admin.id],
    ])
  })

  it.each([
    ['a slot that no section offers', setting('mfe_desks', 'lost')],
    ['a slot of another place', setting('mfe_desks', 'desk')],
    ['a slot of an unknown section', setting('mfe_nobody', 'desk')],
  ])('%s is refused', async (_case, wrong) => {
    const { version } = await orderOf('person')
    const answer = await server.refuse(admin, sectionSlotsUpdate, {
      params: { place: 'person' },
      body: { version, slots: [setting('mfe_desks', 'desk-of'), wrong] },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/slots/1', code: 'unknown_slot' }] },
    })
  })

  it('an outdated version, a place that does not exist and a repeated slot are refused', async () => {
    const { version } = await orderOf('person')
    const slots = [setting('mfe_desks', 'desk-of', false)]
    const change = { params: { place: 'person' as const }, body: { version, slots } }
    await server.call(admin, sectionSlotsUpdate, change)
    expect(await server.refuse(admin, sectionSlotsUpdate, change)).toMatchObject({
      status: 409,
      body: { code: 'slots_conflict' },
    })
    const put = (place: string, body: object) =>
      server.fetch(admin, `/api/sections/slots/${place}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await put('sidebar', { version: 0, slots: [] })).status).toBe(404)
    expect((await put('person', { version, slots: [...slots, ...slots] })).status).toBe(400)
  })

  it('of two administrators at the same time one gets a conflict', async () => {
    const { version } = await orderOf('person')
    const answers = await Promise.all(
      [true, false].map((isShown, index) =>
        server.fetch(admin, '/api/sections/slots/person', {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({
            version,
            slots: [
              setting('mfe_desks', 'desk-of', true),
              setting('mfe_back', 'log', index === 0 ? isShown : !isShown),
            ],
          }),
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})
