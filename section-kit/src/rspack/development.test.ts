import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { type Compiler, type Configuration, rspack, type Stats } from '@rspack/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildDevelopmentReact } from './development-react.ts'
import { ManifestPlugin } from './manifest-plugin.ts'
import { refreshPlugins } from './refresh-plugins.ts'

const repository = join(import.meta.dirname, '../../..')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway development '))
  await mkdir(join(folder, 'src'))
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const configuration = (plugins: Configuration['plugins']): Configuration => ({
  context: folder,
  mode: 'development',
  devtool: false,
  target: 'web',
  entry: './src/index.js',
  output: { path: join(folder, 'dist'), filename: 'bundle.js' },
  plugins: plugins ?? [],
})

const run = (compiler: Compiler) =>
  new Promise<Stats>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (stats) {
        resolve(stats)
      } else {
        reject(error ?? new Error('The compiler has no result'))
      }
    })
  })

const close = (compiler: Compiler) =>
  new Promise<void>((resolve) => {
    compiler.close(() => resolve())
  })

describe('the refresh runtime of a development build', () => {
  it('the refresh runtime is complete before the first component registers with it', async () => {
    await writeFile(
      join(folder, 'src/index.js'),
      'export function Page() { return null }\nglobalThis.page = Page\n',
    )
    const compiler = rspack(configuration(refreshPlugins('development')))
    const stats = await run(compiler)
    expect(stats.toJson().errors).toEqual([])
    const errors: unknown[] = []
    const page: Record<string, unknown> = {
      console: { ...console, error: (...words: unknown[]) => errors.push(words) },
      // The plugin registers components in a timer, where an error would end the test run instead of this test.
      setTimeout: (callback: () => void) => {
        try {
          callback()
        } catch (error) {
          errors.push(error)
        }
      },
      clearTimeout,
      document: { addEventListener: () => undefined },
      location: { href: 'http://localhost/' },
    }
    page.window = page
    page.self = page
    runInNewContext(await readFile(join(folder, 'dist/bundle.js'), 'utf8'), page)
    expect(errors).toEqual([])
    expect(page.page).toBeTypeOf('function')
    const runtime = page.__HEADWAY_REFRESH_RUNTIME__ as { isLikelyComponentType: (value: unknown) => boolean }
    expect(runtime.isLikelyComponentType(page.page)).toBe(true)
    await close(compiler)
  })
})

interface SharedReact {
  lib?: () => { version: string }
}

it('the script for the portal’s page replaces React and keeps other shared modules', async () => {
  const installed = join(folder, 'node_modules')
  await rm(installed)
  await mkdir(installed)
  for (const name of ['react', 'react-dom', 'scheduler', 'react-refresh']) {
    await symlink(join(repository, 'node_modules', name), join(installed, name))
  }
  await writeFile(join(folder, 'package.json'), '{}')
  const page: Record<string, unknown> = { console, setTimeout, clearTimeout, navigator: {} }
  page.window = page
  page.self = page
  runInNewContext(await buildDevelopmentReact(folder), page)
  const [plugin] = (page.__FEDERATION__ as { __GLOBAL_PLUGIN__: unknown[] }).__GLOBAL_PLUGIN__ as {
    beforeRegisterShare: (options: { pkgName: string; shared: SharedReact }) => { shared: SharedReact }
  }[]
  const shared = (pkgName: string) => plugin?.beforeRegisterShare({ pkgName, shared: {} }).shared
  expect(shared('react')?.lib?.().version).toMatch(/^19\./)
  expect(shared('react-dom/client')?.lib?.()).toHaveProperty('createRoot')
  expect(shared('@headway/sdk')).toEqual({})
})

class FailingManifest extends ManifestPlugin {
  readonly filename = 'section.json'
  isFailing = true

  protected override describe(): unknown {
    if (this.isFailing) {
      throw new Error('The build has no chunk to describe')
    }
    return { name: 'mfe_travel' }
  }
}

it('a manifest that cannot be written is a compilation error, and the next compilation succeeds', async () => {
  await writeFile(join(folder, 'src/index.js'), 'globalThis.first = 1\n')
  const manifest = new FailingManifest()
  const compiler = rspack(configuration([manifest]))
  expect((await run(compiler)).toJson().errors?.map(({ message }) => message)).toEqual([
    expect.stringContaining('The build has no chunk to describe'),
  ])
  manifest.isFailing = false
  expect((await run(compiler)).hasErrors()).toBe(false)
  expect(JSON.parse(await readFile(join(folder, 'dist/section.json'), 'utf8'))).toEqual({
    name: 'mfe_travel',
  })
  await close(compiler)
})
