import { createRequire } from 'node:module'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { rspack } from '@rspack/core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runtimeAliases, sectionFederation } from './federation.ts'
import { acceptedRange, sharedAtOnce, sharedOnDemand } from './sharing.ts'

describe('the accepted versions of shared packages', () => {
  it.each([
    ['react', '19.3.1', '^19.0.0'],
    ['react-dom', '19.0.0', '^19.0.0'],
    ['styled-components', '6.6.0', '^6.0.0'],
    ['@headway/sdk', '2.11.4', '^2.11.0'],
    ['@headway/design-system', '1.7.0', '^1.7.0'],
    ['@headway/sdk', '3.0.0-next.1', '^3.0.0'],
  ])('the accepted range of %s, built against %s, is %s', (name, version, range) => {
    expect(acceptedRange(name, version)).toBe(range)
  })
})

/** The bundled section: a federation container that takes shared modules from the page. */
interface Container {
  init: (scope: object, initScope: object[], options: object) => void | Promise<void>
  get: (module: string) => Promise<() => { default: string }>
}

/** The package is a dependency of the federation plugin. */
const runtimeCore: unknown = createRequire(
  createRequire(import.meta.url).resolve('@module-federation/enhanced'),
)('@module-federation/runtime-core')

let folder: string
let script: string

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

/** Builds a section against sdk 2.11.4. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway sharing '))
  await write('package.json', '{}')
  for (const name of new Set([...sharedAtOnce, ...sharedOnDemand].map((shared) => shared.package))) {
    const version = name === '@headway/sdk' ? '2.11.4' : '1.0.0'
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, version }))
  }
  // The shell's build provides the runtime under this name.
  vi.stubGlobal('_FEDERATION_RUNTIME_CORE', runtimeCore)
  await write('src/mount.tsx', "import { madeBy } from '@headway/sdk'\nexport default madeBy\n")
  const compiler = rspack({
    mode: 'production',
    context: folder,
    entry: {},
    // A single file can run here, where no page loads further scripts.
    output: { path: join(folder, 'dist'), publicPath: '/', asyncChunks: false, globalObject: 'globalThis' },
    resolve: { alias: { ...runtimeAliases } },
    plugins: [sectionFederation(folder, 'mfe_probe', true)],
  })
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) {
        reject(error ?? new Error(stats?.toString('errors-only')))
      } else {
        resolve()
      }
    }),
  )
  script = await readFile(join(folder, 'dist/remoteEntry.js'), 'utf8')
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await rm(folder, { recursive: true })
})

/** Returns the default export of the section in a shell with this version of the sdk. */
async function mountIn(version: string): Promise<string> {
  const container = runInThisContext(`(() => { ${script}; return mfe_probe })()`) as Container
  const get = () => () => ({ madeBy: `the shell's ${version}` })
  const provided = { get, version, from: 'headway_shell', scope: ['default'], useIn: [], shareConfig: {} }
  const scope = { '@headway/sdk': { [version]: provided } }
  await container.init(scope, [], { shareScopeMap: { default: scope } })
  return (await container.get('./mount'))().default
}

describe('a section that was built against sdk 2.11.4', () => {
  it.each(['2.11.0', '2.11.9', '2.12.0', '2.30.1'])(
    'the section runs in a shell with sdk %s',
    async (version) => {
      expect(await mountIn(version)).toBe(`the shell's ${version}`)
    },
  )

  it.each(['2.10.9', '1.11.4', '3.0.0'])(
    'the section is refused with a clear message in a shell with sdk %s',
    async (version) => {
      await expect(mountIn(version)).rejects.toThrow(
        new RegExp(
          `Version ${version} from headway_shell of shared singleton module @headway/sdk does not satisfy .* needs \\^2\\.11\\.0`,
        ),
      )
    },
  )
})
