import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A published version of a package. */
export interface Published {
  manifest: {
    name: string
    version: string
    dependencies?: Record<string, string>
    peerDependencies?: Record<string, string>
  }
  archive: Buffer
}

/** Reads a packed archive as `npm publish` would send it. */
export async function readPublished(archive: string): Promise<Published> {
  const { stdout } = await run('tar', ['-xzOf', archive, 'package/package.json'])
  return { manifest: JSON.parse(stdout) as Published['manifest'], archive: await readFile(archive) }
}

/**
 * Returns the same package with another version.
 *
 * @param folder an empty folder for temporary files.
 */
export async function republish(published: Published, version: string, folder: string): Promise<Published> {
  const { name } = published.manifest
  const room = join(folder, `${name.replace('/', '-')}-${version}`)
  await mkdir(room, { recursive: true })
  const original = join(room, 'original.tgz')
  await writeFile(original, published.archive)
  await run('tar', ['-xzf', original, '-C', room])
  const manifest = { ...published.manifest, version }
  await writeFile(join(room, 'package/package.json'), JSON.stringify(manifest))
  const archive = join(room, 'changed.tgz')
  await run('tar', ['-czf', archive, '-C', room, 'package'])
  return { manifest, archive: await readFile(archive) }
}

const fileOf = ({ name, version }: Published['manifest']) => `${name}/-/${version}.tgz`

function packument(name: string, offered: readonly Published[], origin: string) {
  const versions = offered
    .filter(({ manifest }) => manifest.name === name)
    .map(({ manifest, archive }) => {
      const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
      const dist = { tarball: `${origin}/${fileOf(manifest)}`, integrity }
      return [manifest.version, { ...manifest, dist }] as const
    })
  return { name, 'dist-tags': { latest: versions.at(-1)?.[0] }, versions: Object.fromEntries(versions) }
}

/**
 * Starts a package registry for one scope.
 *
 * @param offered versions of all packages, in the order of their publication.
 */
export async function startRegistry(offered: readonly Published[]) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1)
    const file = offered.find(({ manifest }) => fileOf(manifest) === path)
    const isPackage = offered.some(({ manifest }) => manifest.name === path)
    if (file) {
      response.end(file.archive)
    } else if (isPackage) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(packument(path, offered, origin)))
    } else {
      response.writeHead(404).end('{}')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Timeout in milliseconds. It is shorter than that of the tests, so that the error names npm. */
const INSTALL_TIMEOUT_MS = 100_000

/** Adds this machine to the hosts that are reached without a proxy, because the registry runs here. */
const withoutProxy = (hosts = ''): string => [hosts, '127.0.0.1'].filter(Boolean).join(',')

/**
 * Runs `npm install` in a folder. Packages of our scope come from the given registry, all others from the one
 * that npm is configured for.
 *
 * @param folder folder with a `package.json`. npm changes it.
 * @param options additional command-line options.
 * @throws Error with `stderr` if npm fails.
 */
export async function npmInstall(
  folder: string,
  registry: string,
  options: readonly string[],
): Promise<void> {
  await writeFile(join(folder, '.npmrc'), `@headway:registry=${registry}\n`)
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...options]
  const noProxy = withoutProxy(process.env.no_proxy ?? process.env.NO_PROXY)
  await run('npm', args, {
    cwd: folder,
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...process.env, NODE_ENV: 'development', no_proxy: noProxy, NO_PROXY: noProxy },
  })
}
