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
/** Packages as packed from this checkout, by name without the scope. */
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

/** Publishes the package under another version, which differs by the given majors, minors and patches. */
async function installedBeside(published: Published, [major, minor, patch]: [number, number, number]) {
  const [x = 0, y = 0, z = 0] = published.manifest.version.split('.').map(Number)
  const version = [x + major, y + minor, z + patch].map((part) => Math.max(part, 0)).join('.')
  return republish(published, version, join(outside, 'versions', String(++cases)))
}

/**
 * Publishes the package under the previous minor version, or the previous major version if the minor is 0.
 */
function older(published: Published) {
  const [, minor = 0] = published.manifest.version.split('.').map(Number)
  return installedBeside(published, minor === 0 ? [-1, 0, 0] : [0, -1, 0])
}

/**
 * Installs a new section and returns the packages of its lock file. The files of the
 * libraries are not downloaded.
 */
async function resolve(offered: readonly Published[]): Promise<Lock['packages']> {
  registry = await startRegistry(offered)
  const folder = join(outside, `team ${++cases}`)
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), await readFile(join(outside, 'mfe-absences/package.json')))
  await npmInstall(folder, registry.origin, ['--package-lock-only'])
  return (JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as Lock).packages
}

const versionOf = (name: string) => packed.get(name)?.manifest.version

describe('the version ranges between the packages', () => {
  it('version ranges accept newer patch and minor versions, no newer major one, and install each package once', async () => {
    const patches = await Promise.all(all().map((published) => installedBeside(published, [0, 0, 1])))
    const minors = await Promise.all(all().map((published) => installedBeside(published, [0, 1, 0])))
    const majors = await Promise.all(all().map((published) => installedBeside(published, [1, 0, 0])))
    const packages = await resolve([...all(), ...patches, ...minors, ...majors])
    const own = Object.entries(packages).filter(([path]) => path.includes('node_modules/@headway/'))
    expect(Object.fromEntries(own.map(([path, { version }]) => [path, version]))).toEqual(
      Object.fromEntries(minors.map(({ manifest: { name, version } }) => [`node_modules/${name}`, version])),
    )
    expect(Object.keys(packages).filter((path) => path.endsWith('node_modules/react'))).toHaveLength(1)
  })

  it('version ranges reject a minor version older than the one they were built with', async () => {
    const isContracts = ({ manifest }: Published) => manifest.name === '@headway/contracts'
    const olderOnes = await Promise.all(all().filter(isContracts).map(older))
    const others = all().filter((published) => !isContracts(published))
    const refused = await resolve([...olderOnes, ...others]).then(
      () => '',
      (error: { stderr: string }) => error.stderr,
    )
    expect(refused).toMatch(/ETARGET|ERESOLVE/)
    expect(refused.replaceAll('"', '')).toContain(`@headway/contracts@^${versionOf('contracts')}`)
  })

  it('version ranges start at the version that the packages were built with', () => {
    const own = all()
      .flatMap(({ manifest }) => Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies }))
      .filter(([name]) => name.startsWith('@headway/'))
    expect(own.length).toBeGreaterThan(0)
    for (const [name, range] of own) {
      expect(`${name} ${range}`).toBe(`${name} ^${versionOf(name.replace('@headway/', ''))}`)
    }
  })
})

it('packages from the registry install and run, and the archives match their hashes', async () => {
  registry = await startRegistry(all())
  const folder = join(outside, 'real')
  await mkdir(folder)
  const manifest = { type: 'module', dependencies: { '@headway/contracts': `^${versionOf('contracts')}` } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await npmInstall(folder, registry.origin, ['--omit=dev'])
  const index = join(folder, 'node_modules/@headway/contracts/dist/index.js')
  expect(await import(pathToFileURL(index).href)).toHaveProperty('buildPath')
})
