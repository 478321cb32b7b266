import { join } from 'node:path'
import {
  baseConfiguration,
  buildPlugins,
  type BuildMode,
  installedFile,
  refreshPlugins,
} from '@headway/section-kit/host'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, rspack } from '@rspack/core'
import { sharedByShell } from './sharing.ts'
import { ShellManifestPlugin } from './shell-manifest.ts'

type ConfigurationFactory = (env: unknown, commandLine: { mode?: BuildMode }) => Configuration

/**
 * Libraries rarely change and get a separate file, which stays cached after a release. There is
 * only one such file, because browsers load six resources of an origin at a time, and the first API
 * calls should be among them.
 */
const vendorChunks = {
  vendor: { test: /[\\/]node_modules[\\/]/, priority: 1, chunks: 'initial' },
} as const

/** All overlays are in one chunk, regardless of which menu, dialog or section needs them first (ADR 050). */
const lazyChunks = {
  overlays: {
    test: /[\\/]node_modules[\\/](@radix-ui|@floating-ui|radix-ui|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|tslib|aria-hidden)|[\\/]design-system[\\/]src[\\/](overlays|dialog|sheet|late|.*Layer)/,
    chunks: 'async',
  },
} as const

const fontLoader = join(import.meta.dirname, 'font-loader.ts')

/** `?basic` and `?further` select the two parts of a font. */
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
 * All supported browsers know every property without vendor prefixes, and styled-components adds prefixes
 * only on request. The prefix table would add a kilobyte to every first load.
 */
const withoutPrefixes = new rspack.NormalModuleReplacementPlugin(/\/Prefixer\.js$/, (resource) => {
  if (/[\\/]stylis[\\/]/.test(resource.context)) {
    resource.request = join(import.meta.dirname, 'no-prefixes.ts')
  }
})

/**
 * Returns an alias for the production build of react-router. The package's exports always select its
 * development build, which contains warnings. The production build has the same file names in another folder.
 */
function routerWithoutWarnings(folder: string): Record<string, string> {
  const file = installedFile(folder, 'react-router').replace('development', 'production')
  return { 'react-router$': file.replace(/\.js$/, '.mjs') }
}

/**
 * Returns the build of the shell, the only one that contains the shared libraries.
 *
 * @param folder absolute path of the shell package. Its entry is `src/main.ts`.
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
        ...(mode === 'production'
          ? { alias: { ...base.resolve?.alias, ...routerWithoutWarnings(folder) } }
          : {}),
      },
      output: { ...base.output, publicPath: '/assets/', uniqueName: 'headway_shell' },
      module: { rules: [...(base.module?.rules ?? []), fontRule] },
      optimization: {
        ...base.optimization,
        splitChunks: {
          chunks: 'initial',
          cacheGroups: Object.fromEntries(
            [...Object.entries(vendorChunks), ...Object.entries(lazyChunks)].map(([name, group]) => [
              name,
              { ...group, name, enforce: true },
            ]),
          ),
        },
      },
      plugins: [
        withoutPrefixes,
        new ModuleFederationPlugin({
          name: 'headway_shell',
          shared: sharedByShell(folder),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          // Sections use the shell's copy of the federation runtime.
          experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
        }),
        ...refreshPlugins(mode),
        ...buildPlugins(folder, mode, new ShellManifestPlugin()),
      ],
    }
  }
}
