import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { headwaySection, installOutside } from './outside-team.ts'
import { npmInstall, type Published, readPublished, republish, startRegistry } from './registry.ts'

type Registry = Awaited<ReturnType<typeof startRegistry>>

interface Lock {
  packages: Record<string, { version: string; resolved?: string }>
}

let outside: string
/** As this checkout packs them, by their name without the scope. */
let packed: Map<string, Published>
let registry: Registry | undefined
let cases = 0

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'headway registry '))
  const archives = await installOutside(outside)
  const all = await Promise.all(archives.map(readPublished))
  packed = new Map(all.map((published) => [published.manifest.name.replace('@headway/', ''), published]))
  await headwaySection(outside, ['new', 'absences'])
})
afterEach(async () => {
  await registry?.stop()
  registry = undefined
})
afterAll(() => rm(outside, { recursive: true, force: true }))

const all = () => [...packed.values()]

/** A version beside the packed one: that many majors, minors and patches away. */
async function beside(published: Published, [major, minor, patch]: [number, number, number]) {
  const [x = 0, y = 0, z = 0] = published.manifest.version.split('.').map(Number)
  const version = [x + major, y + minor, z + patch].map((part) => Math.max(part, 0)).join('.')
  return republish(published, version, join(outside, 'versions', String(++cases)))
}

/** The version that was there before the packed one's minor: of the major before where that minor is the first. */
function older(published: Published) {
  const [, minor = 0] = published.manifest.version.split('.').map(Number)
  return beside(published, minor === 0 ? [-1, 0, 0] : [0, -1, 0])
}

/** Installs a section of the template, without the libraries' files. */
async function resolve(offered: readonly Published[]): Promise<Lock['packages']> {
  registry = await startRegistry(offered)
  const folder = join(outside, `team ${++cases}`)
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), await readFile(join(outside, 'mfe-absences/package.json')))
  await npmInstall(folder, registry.origin, ['--package-lock-only'])
  return (JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as Lock).packages
}

const versionOf = (name: string) => packed.get(name)?.manifest.version

describe('the ranges that the packages ask each other for', () => {
  it('take a newer patch and a newer minor version, no newer major one, and each package once', async () => {
    const patches = await Promise.all(all().map((published) => beside(published, [0, 0, 1])))
    const minors = await Promise.all(all().map((published) => beside(published, [0, 1, 0])))
    const majors = await Promise.all(all().map((published) => beside(published, [1, 0, 0])))
    const packages = await resolve([...all(), ...patches, ...minors, ...majors])
    const own = Object.entries(packages).filter(([path]) => path.includes('node_modules/@headway/'))
    expect(Object.fromEntries(own.map(([path, { version }]) => [path, version]))).toEqual(
      Object.fromEntries(minors.map(({ manifest: { name, version } }) => [`node_modules/${name}`, version])),
    )
    expect(Object.keys(packages).filter((path) => path.endsWith('node_modules/react'))).toHaveLength(1)
  })

  it.each(['contracts', 'sdk', 'design-system', 'section-kit'])(
    'refuse a %s of an older minor version than they were built with',
    async (name) => {
      const others = all().filter(({ manifest }) => manifest.name !== `@headway/${name}`)
      const published = all().find(({ manifest }) => manifest.name === `@headway/${name}`)
      const offered = published ? [...others, await older(published)] : others
      const refused = await resolve(offered).then(
        () => '',
        (error: { stderr: string }) => error.stderr,
      )
      expect(refused).toMatch(/ETARGET|ERESOLVE/)
      expect(refused.replaceAll('"', '')).toContain(`@headway/${name}@^${versionOf(name)}`)
    },
  )
})

it('what the registry sends is installed and runs: the archives are what their hashes say', async () => {
  registry = await startRegistry(all())
  const folder = join(outside, 'real')
  await mkdir(folder)
  const manifest = { type: 'module', dependencies: { '@headway/contracts': `^${versionOf('contracts')}` } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await npmInstall(folder, registry.origin, ['--omit=dev'])
  const index = join(folder, 'node_modules/@headway/contracts/dist/index.js')
  expect(await import(pathToFileURL(index).href)).toHaveProperty('buildPath')
})
