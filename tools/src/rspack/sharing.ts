import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { rootFolder } from '../workspace.ts'

const require = createRequire(import.meta.url)

/**
 * The modules that exist once in the page. Keys are written out, because a prefix key such as `react-dom/` loses the
 * singleton flag in the manifest.
 */
const libraryModules = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom/client'],
  'styled-components': ['styled-components'],
} as const

const ownPackages = ['sdk', 'design-system'] as const

/**
 * Parts of our packages that only sections use. The shell provides them as chunks of their own, loaded by the first
 * section that asks; named by file, because the shell itself never imports them.
 */
const lazyModules = [
  { name: '@headway/sdk/forms', folder: 'sdk', file: 'sdk/src/forms.ts' },
  { name: '@headway/design-system/forms', folder: 'design-system', file: 'design-system/src/forms.ts' },
] as const

interface SharedModule {
  singleton: true
  strictVersion: true
  version?: string
  requiredVersion: string
  eager?: boolean
  import?: false
  shareKey?: string
}

/** What the shell provides: what its own first screen needs at once, the rest on demand. */
export function sharedByShell(): Record<string, SharedModule> {
  const eager = mapShared((version, requiredVersion) => ({
    singleton: true,
    strictVersion: true,
    version,
    requiredVersion,
    eager: true,
  }))
  for (const { name, folder, file } of lazyModules) {
    const version = ownVersion(folder)
    eager[join(rootFolder, file)] = {
      singleton: true,
      strictVersion: true,
      version,
      requiredVersion: `^${version}`,
      shareKey: name,
    }
  }
  return eager
}

/** What sections expect from the shell: no fallback copies, and a refusal instead of a wrong version. */
export function sharedBySections(): Record<string, SharedModule> {
  const expected = mapShared((_version, requiredVersion) => ({
    singleton: true,
    strictVersion: true,
    requiredVersion,
    import: false,
  }))
  for (const { name, folder } of lazyModules) {
    expected[name] = {
      singleton: true,
      strictVersion: true,
      requiredVersion: `^${ownVersion(folder)}`,
      import: false,
    }
  }
  return expected
}

function mapShared(describe: (version: string, requiredVersion: string) => SharedModule) {
  const shared: Record<string, SharedModule> = {}
  for (const [library, modules] of Object.entries(libraryModules)) {
    const version = installedVersion(library)
    for (const name of modules) {
      shared[name] = describe(version, `^${version.split('.')[0]}.0.0`)
    }
  }
  for (const folder of ownPackages) {
    const version = ownVersion(folder)
    shared[`@headway/${folder}`] = describe(version, `^${version}`)
  }
  return shared
}

function ownVersion(folder: string): string {
  return versionIn(join(rootFolder, folder, 'package.json'))
}

function installedVersion(library: string): string {
  return versionIn(join(dirname(require.resolve(`${library}/package.json`)), 'package.json'))
}

function versionIn(packageFile: string): string {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  return version
}
