import { sectionsPreview, sectionsRollBack, sectionsUse } from '@headway/contracts/sections'
import { afterAll, describe, expect, it } from 'vitest'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { buildUser, startPortal } from '../../../test/portal.ts'
import { send } from '../testing/publish.ts'

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })

const publishAt = async (name: string, version: string, ...basePaths: string[]) => {
  const { status, body } = await send(
    server,
    admin,
    name,
    await buildArchive(name, version, { description: { basePaths } }),
  )
  return status === 200 ? 'published' : body.errors?.map(({ message }) => message).join()
}

const generationOf = async (name: string) => {
  const row = await server.platform.database.knex('sections').where({ name }).first('generation')
  return (row as { generation: number }).generation
}

const everybody = { kind: 'everybody' } as const
const reason = 'for a test'

const use = async (name: string, version: string, audience: object = everybody) => {
  const body = { version, audience, reason, generation: await generationOf(name) }
  const answer = await server.fetch(admin, `/api/sections/${name}/use`, {
    method: sectionsUse.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { code } = (await answer.json()) as { code?: string }
  return code ?? 'used'
}

describe('a path in releases of two sections', () => {
  it('a path belongs to the section that is activated first, also for some users only', async () => {
    expect(await publishAt('mfe_one', '1.0.0', '/trips')).toBe('published')
    expect(await publishAt('mfe_two', '1.0.0', '/trips')).toBe('published')
    expect(await use('mfe_one', '1.0.0', { kind: 'percentage', percentage: 5 })).toBe('used')
    expect(await use('mfe_two', '1.0.0')).toBe('path_conflict')
    expect(await use('mfe_two', '1.0.0', { kind: 'percentage', percentage: 5 })).toBe('path_conflict')
    const call = { params: { name: 'mfe_two' }, body: { version: '1.0.0' } }
    expect((await server.refuse(admin, sectionsPreview, call)).body.code).toBe('path_conflict')
    expect(await publishAt('mfe_two', '1.1.0', '/trips')).toMatch('/trips belongs to mfe_one')
  })

  it('a path belongs to only one of two sections that are activated concurrently', async () => {
    const names = ['mfe_left', 'mfe_right', 'mfe_third']
    for (const name of names) {
      await publishAt(name, '1.0.0', '/raced')
    }
    const outcomes = await Promise.all(names.map((name) => use(name, '1.0.0')))
    expect(outcomes.toSorted()).toEqual(['path_conflict', 'path_conflict', 'used'])
  })

  it('a path is free when no active release uses it, and blocks a rollback otherwise', async () => {
    await publishAt('mfe_moving', '1.0.0', '/old')
    await publishAt('mfe_moving', '2.0.0', '/new')
    await use('mfe_moving', '1.0.0')
    expect(await publishAt('mfe_heir', '1.0.0', '/old')).toMatch('/old belongs to mfe_moving')
    await use('mfe_moving', '2.0.0')
    expect(await publishAt('mfe_heir', '1.0.0', '/old')).toBe('published')
    expect(await use('mfe_heir', '1.0.0')).toBe('used')
    const body = { version: '1.0.0', reason, generation: await generationOf('mfe_moving') }
    const refused = await server.refuse(admin, sectionsRollBack, { params: { name: 'mfe_moving' }, body })
    expect(refused.body.code).toBe('path_conflict')
  })
})
