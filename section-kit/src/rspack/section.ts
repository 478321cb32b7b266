import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { baseConfiguration, type BuildMode } from './base.ts'
import { developmentOrigin } from './development-address.ts'
import { developmentPlugins, sectionDevServer } from './development.ts'
import { EXPOSE_CHUNK } from './emitted-files.ts'
import { browserRuntime, runtimeModules } from './federation-runtime.ts'
import { PinnedChunksPlugin } from './pinned-chunks.ts'
import { buildPlugins } from './plugins.ts'
import { mountContractOf, readSectionDescription, type SectionDescription } from './section-description.ts'
import { SectionManifestPlugin } from './section-manifest.ts'
import { sharedBySections } from './sharing.ts'

interface CommandLine {
  mode?: BuildMode
  env?: { RSPACK_SERVE?: boolean }
}

type ConfigurationFactory = (env: unknown, commandLine: CommandLine) => Configuration

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
        ...buildPlugins(folder, mode, new SectionManifestPlugin(description, mountContractOf(folder))),
      ],
    }
  }
}

function sectionFederation(folder: string, description: SectionDescription, isServing: boolean) {
  return new ModuleFederationPlugin({
    name: description.name,
    filename: isServing ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
    exposes: { './mount': { import: join(folder, 'src/mount.tsx'), name: EXPOSE_CHUNK } },
    shared: sharedBySections(folder),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: { externalRuntime: true, optimization: browserRuntime },
  })
}
