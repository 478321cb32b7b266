import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { baseConfiguration, type BuildMode } from './base.ts'
import { developmentOrigin } from './development-address.ts'
import { developmentPlugins, sectionDevServer } from './development.ts'
import { EXPOSE_CHUNK } from './emitted-files.ts'
import { PinnedChunksPlugin } from './pinned-chunks.ts'
import { originOf } from './origin.ts'
import { buildPlugins } from './plugins.ts'
import { RerunFailedModulesPlugin } from './rerun-failed.ts'
import { readSectionDescription, type SectionDescription } from './section-description.ts'
import { SectionManifestPlugin } from './section-manifest.ts'
import { sharedBySections } from './sharing.ts'
import { sourceDigest } from './source-digest.ts'

interface CommandLine {
  mode?: BuildMode
  env?: { RSPACK_SERVE?: boolean }
}

type ConfigurationFactory = (env: unknown, commandLine: CommandLine) => Promise<Configuration>

/**
 * A section's build: it exposes `src/mount.tsx` and takes every shared library from the shell.
 *
 * @param folder absolute path of the section's package; its `package.json` describes it under `headway.section`.
 */
export function section(folder: string): ConfigurationFactory {
  return async (_env, { mode = 'production', env }) => {
    const description = await readSectionDescription(folder)
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
        // Two releases may be in one page: under one name the newer would run the older one's code.
        chunkLoadingGlobal: `chunks_${description.name}_${sourceDigest(folder)}`,
      },
      ...(isServing ? sectionDevServer() : {}),
      plugins: [
        sectionFederation(folder, description, isServing),
        // Endpoints belong to the section whose build this is (ADR 062).
        new rspack.DefinePlugin({ 'import.meta.section': JSON.stringify(description.name) }),
        new RerunFailedModulesPlugin(),
        ...(isServing ? [] : [new PinnedChunksPlugin()]),
        ...developmentPlugins(mode),
        ...buildPlugins(folder, mode, new SectionManifestPlugin(description, originOf(folder))),
      ],
    }
  }
}

/** The bundler's own federation: its runtime is a tenth of the one that loads manifests and remotes too (ADR 051). */
function sectionFederation(folder: string, description: SectionDescription, isServing: boolean) {
  return new rspack.container.ModuleFederationPluginV1({
    name: description.name,
    filename: isServing ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
    exposes: { './mount': { import: join(folder, 'src/mount.tsx'), name: EXPOSE_CHUNK } },
    shared: sharedBySections(folder),
  })
}
