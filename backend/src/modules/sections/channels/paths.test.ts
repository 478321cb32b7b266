import { sectionsPreview, sectionsRollBack, sectionsUse } from '@headway/contracts/sections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { startTestServer, type TestServer, type TestUser } from '../../../test/server.ts'
import { send } from '../testing/publish.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.createUser({ role: 'super_admin' })
})
afterAll(() => server.stop())

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

describe('a path that two sections were published with', () => {
  it('belongs to the one that comes into use first, also if only some have it', async () => {
    expect(await publishAt('mfe_one', '1.0.0', '/trips')).toBe('published')
    expect(await publishAt('mfe_two', '1.0.0', '/trips')).toBe('published')
    expect(await use('mfe_one', '1.0.0', { kind: 'percentage', percentage: 5 })).toBe('used')
    expect(await use('mfe_two', '1.0.0')).toBe('paths_taken')
    expect(await use('mfe_two', '1.0.0', { kind: 'percentage', percentage: 5 })).toBe('paths_taken')
    const call = { params: { name: 'mfe_two' }, body: { version: '1.0.0' } }
    expect((await server.refuse(admin, sectionsPreview, call)).body.code).toBe('paths_taken')
    expect(await publishAt('mfe_two', '1.1.0', '/trips')).toMatch('/trips belongs to mfe_one')
  })

  it('goes to one of two that come into use at once', async () => {
    const names = ['mfe_left', 'mfe_right', 'mfe_third']
    for (const name of names) {
      await publishAt(name, '1.0.0', '/raced')
    }
    const outcomes = await Promise.all(names.map((name) => use(name, '1.0.0')))
    expect(outcomes.toSorted()).toEqual(['paths_taken', 'paths_taken', 'used'])
  })

  it('is free once nobody has it any more, and is not rolled back to when another has it', async () => {
    await publishAt('mfe_moving', '1.0.0', '/old')
    await publishAt('mfe_moving', '2.0.0', '/new')
    await use('mfe_moving', '1.0.0')
    expect(await publishAt('mfe_heir', '1.0.0', '/old')).toMatch('/old belongs to mfe_moving')
    await use('mfe_moving', '2.0.0')
    expect(await publishAt('mfe_heir', '1.0.0', '/old')).toBe('published')
    expect(await use('mfe_heir', '1.0.0')).toBe('used')
    const body = { version: '1.0.0', reason, generation: await generationOf('mfe_moving') }
    const refused = await server.refuse(admin, sectionsRollBack, { params: { name: 'mfe_moving' }, body })
    expect(refused.body.code).toBe('paths_taken')
  })
})
