import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { EXPOSE_CHUNK } from './emitted-files.ts'
import { baseConfiguration, type BuildMode } from './base.ts'
import { developmentOrigin } from '../development-address.ts'
import { developmentPlugins, sectionDevServer } from './development.ts'
import { browserRuntime, runtimeModules } from './federation-runtime.ts'
import { PinnedChunksPlugin } from './pinned-chunks.ts'
import { buildPlugins } from './plugins.ts'
import { mountContract, readSectionDescription, type SectionDescription } from './section-description.ts'
import { SectionManifestPlugin } from './section-manifest.ts'
import { sharedBySections, sharedByShell } from './sharing.ts'
import { ShellManifestPlugin } from './shell-manifest.ts'

interface CommandLine {
  mode?: BuildMode
  env?: { RSPACK_SERVE?: boolean }
}

type ConfigurationFactory = (env: unknown, commandLine: CommandLine) => Configuration

/** Large libraries that change rarely get files of their own, so that a release of ours leaves them cached. */
const vendorChunks = {
  'vendor-react': { test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  vendor: { test: /[\\/]node_modules[\\/]/, priority: 1 },
} as const

/**
 * The host's build: it alone carries the shared libraries and the federation runtime.
 *
 * @param folder absolute path of the shell package; its entry is `src/main.tsx`.
 */
export function shell(folder: string): ConfigurationFactory {
  return (_env, { mode = 'production' }) => {
    const base = baseConfiguration(folder, mode)
    return {
      ...base,
      name: 'shell',
      entry: { main: './src/main.tsx' },
      output: { ...base.output, publicPath: '/assets/', uniqueName: 'headway_shell' },
      optimization: {
        ...base.optimization,
        splitChunks: {
          chunks: 'initial',
          cacheGroups: Object.fromEntries(
            Object.entries(vendorChunks).map(([name, group]) => [
              name,
              { ...group, name, enforce: true, chunks: 'initial' as const },
            ]),
          ),
        },
      },
      plugins: [
        new ModuleFederationPlugin({
          name: 'headway_shell',
          shared: sharedByShell(),
          shareStrategy: 'loaded-first',
          dts: false,
          manifest: false,
          experiments: { provideExternalRuntime: true, optimization: browserRuntime },
        }),
        runtimeModules(),
        ...developmentPlugins(mode),
        ...buildPlugins(folder, mode, new ShellManifestPlugin()),
      ],
    }
  }
}

/**
 * A section's build: it exposes `src/mount.tsx` and takes every shared library from the shell.
 *
 * @param folder absolute path of the section's package; its `package.json` describes it under `headway.section`.
 */
export function section(folder: string): ConfigurationFactory {
  const description = readSectionDescription(folder)
  return (_env, { mode = 'production', env }) => {
    const base = baseConfiguration(folder, mode)
    const isServing = env?.RSPACK_SERVE === true
    return {
      ...base,
      name: description.name,
      // The federation plugin adds the container as the only entry.
      entry: {},
      output: {
        ...base.output,
        publicPath: isServing ? `${developmentOrigin}/` : 'auto',
        uniqueName: description.name,
      },
      ...(isServing ? sectionDevServer() : {}),
      plugins: [
        sectionFederation(folder, description, isServing),
        runtimeModules(),
        ...(isServing ? [] : [new PinnedChunksPlugin()]),
        ...developmentPlugins(mode),
        ...buildPlugins(folder, mode, new SectionManifestPlugin(description, mountContract())),
      ],
    }
  }
}

function sectionFederation(folder: string, description: SectionDescription, isServing: boolean) {
  return new ModuleFederationPlugin({
    name: description.name,
    filename: isServing ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
    exposes: { './mount': { import: join(folder, 'src/mount.tsx'), name: EXPOSE_CHUNK } },
    shared: sharedBySections(),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: { externalRuntime: true, optimization: browserRuntime },
  })
}
