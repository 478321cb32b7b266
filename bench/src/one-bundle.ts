import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { freePort } from '@headway/server-kit/testing/free-port'
import { shell } from '@headway/tools/rspack'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, rspack } from '@rspack/core'
import { bundle } from './bundle.ts'
import { environmentOf } from './cpu-time.ts'
import { type Portal, untilServed } from './portal.ts'

const REPOSITORY = join(import.meta.dirname, '../..')

/** The gateway lists this empty file instead of the section's manifest. */
const ENTRY = 'mf-manifest.0000000000.json'
const EMPTY_MANIFEST = '{}'

/** Creates a folder with links to the inputs of the shell's build, so that its output is separate. */
async function borrowShell(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const path of ['shell/src', 'shell/package.json', 'node_modules']) {
    await symlink(join(REPOSITORY, path), join(folder, basename(path)))
  }
}

/**
 * Returns the shell's build configuration without shared modules. The section is bundled instead of loaded.
 */
async function configuration(folder: string): Promise<Configuration> {
  const federation = join(folder, 'federation.ts')
  const mount = JSON.stringify(join(REPOSITORY, 'mfe-tasks/src/mount.tsx'))
  await writeFile(
    federation,
    `import * as mount from ${mount}
export const loadMount = async () => () => mount
export const reasonOf = String
`,
  )
  const federated = shell(folder)({}, { mode: 'production' })
  const withSection = new rspack.NormalModuleReplacementPlugin(/\/federation\.ts$/, (resource) => {
    if (resource.context.endsWith(join('shell', 'src', 'sections'))) {
      resource.request = federation
    }
  })
  const kept = federated.plugins?.filter((plugin) => !(plugin instanceof ModuleFederationPlugin))
  return { ...federated, plugins: [withSection, ...(kept ?? [])] }
}

/** Writes the section's description for the gateway: its routes and preload requests, without scripts. */
async function describeSection(folder: string): Promise<void> {
  const built = JSON.parse(await readFile(join(REPOSITORY, 'mfe-tasks/dist/section.json'), 'utf8')) as object
  const integrity = { [ENTRY]: `sha256-${createHash('sha256').update(EMPTY_MANIFEST).digest('base64')}` }
  const sizes = { [ENTRY]: EMPTY_MANIFEST.length }
  const description = { ...built, entry: ENTRY, expose: [], integrity, sizes }
  await mkdir(folder)
  await writeFile(join(folder, 'section.json'), JSON.stringify(description))
  await writeFile(join(folder, ENTRY), EMPTY_MANIFEST)
}

/**
 * Builds shell and task section as one bundle and serves it with a second gateway for the same backend. The
 * difference between the two in the same rounds is the cost of federation (docs/BENCH.md, F1).
 *
 * @param portal portal whose sessions are also valid here, because cookies ignore ports.
 */
export async function startOneBundle(portal: Portal) {
  const folder = await mkdtemp(join(tmpdir(), 'headway-one-bundle-'))
  const [shellFolder, sectionFolder] = [join(folder, 'shell'), join(folder, 'tasks')]
  await borrowShell(shellFolder)
  await bundle(await configuration(shellFolder))
  await describeSection(sectionFolder)
  const { SECTIONS_CACHE_DIR: _, ...gateway } = environmentOf(portal.gatewayProcessId)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = fork(join(REPOSITORY, 'gateway/src/server.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...gateway,
      PORT: String(port),
      PUBLIC_URL: url,
      SHELL_DIR: join(shellFolder, 'dist'),
      SECTIONS: JSON.stringify({ mfe_tasks: sectionFolder }),
    },
  })
  await untilServed(`${url}/healthz`, child)
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
