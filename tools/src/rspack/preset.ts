import { join } from 'node:path'
import {
  baseConfiguration,
  buildPlugins,
  type BuildMode,
  developmentPlugins,
  installedFile,
} from '@headway/section-kit/host'
import { type Configuration, rspack } from '@rspack/core'
import { sharedByShell } from './sharing.ts'
import { ShellManifestPlugin } from './shell-manifest.ts'

type ConfigurationFactory = (env: unknown, commandLine: { mode?: BuildMode }) => Configuration

/**
 * Libraries change rarely and get a file of their own, so that a release of ours leaves it cached. One: a browser fetches six
 * things of an origin at a time, and with it the first calls of the API are among the first six.
 */
const vendorChunks = {
  vendor: { test: /[\\/]node_modules[\\/]/, priority: 1, chunks: 'initial' },
} as const

/** What floats above the page comes as one file, whether a menu, a dialog or a section asks for it first (ADR 050). */
const lateChunks = {
  overlays: {
    test: /[\\/]node_modules[\\/](@radix-ui|@floating-ui|radix-ui|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|tslib|aria-hidden)|[\\/]design-system[\\/]src[\\/](overlays|dialog|sheet|late|.*Layer)/,
    chunks: 'async',
  },
} as const

const fontLoader = join(import.meta.dirname, 'font-loader.ts')

/** `?basic` and `?further` divide a face between them. */
const fontParts = (['basic', 'further'] as const).map((part) => ({
  resourceQuery: new RegExp(`^\\?${part}$`),
  use: [{ loader: fontLoader, options: { part } }],
  generator: { filename: `[name]-${part}.[contenthash:10][ext]` },
}))

const fontRule = {
  test: /\.woff2$/,
  type: 'asset/resource' as const,
  oneOf: [...fontParts, { use: [{ loader: fontLoader }] }],
}

/**
 * The browsers we build for know every property without a vendor's prefix, and styled-components writes prefixes only where it is
 * told to: the table of them would be a kilobyte of everybody's first load.
 */
const withoutPrefixes = new rspack.NormalModuleReplacementPlugin(/\/Prefixer\.js$/, (resource) => {
  if (/[\\/]stylis[\\/]/.test(resource.context)) {
    resource.request = join(import.meta.dirname, 'no-prefixes.ts')
  }
})

/**
 * The package names its development build to every bundler; the one without warnings lies beside it under the same names.
 */
function routerWithoutWarnings(folder: string): Record<string, string> {
  const file = installedFile(folder, 'react-router').replace('development', 'production')
  return { 'react-router$': file.replace(/\.js$/, '.mjs') }
}

/**
 * The host's build: it alone carries the shared libraries.
 *
 * @param folder absolute path of the shell package; its entry is `src/main.ts`.
 */
export function shell(folder: string): ConfigurationFactory {
  return (_env, { mode = 'production' }) => {
    const base = baseConfiguration(folder, mode)
    return {
      ...base,
      name: 'shell',
      entry: { main: './src/main.ts' },
      resolve: {
        ...base.resolve,
        ...(mode === 'production' ? { alias: routerWithoutWarnings(folder) } : {}),
      },
      output: { ...base.output, publicPath: '/assets/', uniqueName: 'headway_shell' },
      module: { rules: [...(base.module?.rules ?? []), fontRule] },
      optimization: {
        ...base.optimization,
        splitChunks: {
          chunks: 'initial',
          cacheGroups: Object.fromEntries(
            [...Object.entries(vendorChunks), ...Object.entries(lateChunks)].map(([name, group]) => [
              name,
              { ...group, name, enforce: true },
            ]),
          ),
        },
      },
      plugins: [
        withoutPrefixes,
        // It only gives: what it would take from the share scope is its own, and the code that chooses among versions is left out.
        new rspack.sharing.ProvideSharedPlugin({ provides: sharedByShell(folder) }),
        ...developmentPlugins(mode),
        ...buildPlugins(folder, mode, new ShellManifestPlugin()),
      ],
    }
  }
}
