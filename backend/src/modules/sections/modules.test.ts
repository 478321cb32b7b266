import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { modulesList, moduleVersions, portalVersion } from '@headway/contracts/modules'
import { mountContracts, type SectionDescription } from '@headway/contracts/section-description'
import { afterAll, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../test/portal.ts'
import { isInRange, misfitsOf } from './checks/compatibility.ts'

const server = await startPortal()
afterAll(() => server.stop())

it('every module states the version of its contract, also in the published document', async () => {
  const modules = await readdir(join(import.meta.dirname, '..'))
  expect(Object.keys(moduleVersions)).toEqual(modules.toSorted((a, b) => a.localeCompare(b, 'en')))
  const staff = await buildUser(server)
  const { body } = await server.call(staff, modulesList)
  expect(body).toEqual({ portal: portalVersion, modules: moduleVersions })
  const document = (await (await server.fetch(null, '/api/openapi.json')).json()) as { info: object }
  expect(document.info).toMatchObject({ 'x-module-versions': moduleVersions })
  expect((await server.refuse(null, modulesList)).status).toBe(401)
})

it('the portal’s version is that of the newest contract it runs', () => {
  expect(portalVersion.split('.')[0]).toBe(String(Math.max(...mountContracts)))
})

it.each([
  ['1.0.0', '^1', true],
  ['1.4.2', '^1.4', true],
  ['1.4.2', '^1.4.2', true],
  ['1.4.2', '^1.4.3', false],
  ['1.3.9', '^1.4', false],
  ['2.0.0', '^1', false],
  ['1.9.9', '^2', false],
  ['1.10.0', '^1.9', true],
])('isInRange compares version %s with range %s: %s', (version, range, expected) => {
  expect(isInRange(version, range)).toBe(expected)
})

it('the portal meets the requirements of its own sections', async () => {
  const repository = join(import.meta.dirname, '../../../..')
  const misfits = []
  for await (const path of glob('mfe-*/package.json', { cwd: repository })) {
    const { headway } = JSON.parse(await readFile(join(repository, path), 'utf8')) as {
      headway: { section: Pick<SectionDescription, 'requires'> }
    }
    misfits.push({ path, found: misfitsOf({ contract: 2, requires: headway.section.requires }) })
  }
  expect(misfits).toHaveLength(5)
  expect(misfits.flatMap(({ found }) => found)).toEqual([])
})
