import { join } from 'node:path'
import { type Compiler, type Configuration, rspack, type RspackPluginInstance } from '@rspack/core'
import { baseConfiguration, type BuildMode } from './base.ts'
import { developmentOrigin } from './development-address.ts'
import { developmentPlugins, sectionDevServer } from './development.ts'
import { EXPOSE_CHUNK } from './emitted-files.ts'
import { buildPlugins } from './plugins.ts'
import { RerunFailedModulesPlugin } from './rerun-failed.ts'
import { mountContractOf, readSectionDescription, type SectionDescription } from './section-description.ts'
import { type BuildOrigin, SectionManifestPlugin } from './section-manifest.ts'
import { sharedBySections } from './sharing.ts'
import { sourceDigest } from './source-digest.ts'
import { execFileSync } from 'node:child_process'

/**
 * What a section is being built from.
 *
 * @param folder absolute path of the section's package.
 * @throws Error when the sdk is not installed.
 */
function originOf(folder: string): BuildOrigin {
  return { folder, contract: mountContractOf(folder), commit: commitOf(folder) }
}

/** The commit that the folder's files come from; undefined where there is no git or no repository. */
function commitOf(folder: string): string | undefined {
  try {
    const parameters = ['-C', folder, 'log', '-1', '--format=%H', '--', '.']
    const commit = execFileSync('git', parameters, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    return commit === '' ? undefined : commit
  } catch {
    return undefined
  }
}

/**
 * Makes a section's own chunk loader ask the shell for each script's integrity. The federation runtime's hook covers the
 * entry only: without this a changed byte in a chunk would run (ADR 004). The entry that holds this code is itself
 * checked by the shell.
 */
class PinnedChunksPlugin implements RspackPluginInstance {
  readonly name = 'PinnedChunksPlugin'

  apply(compiler: Compiler): void {
    const { RuntimePlugin } = compiler.webpack
    compiler.hooks.compilation.tap(this.name, (compilation) => {
      RuntimePlugin.getCompilationHooks(compilation).createScript.tap(
        this.name,
        (code) => `${code}\n${PIN_SCRIPT}`,
      )
    })
  }
}

/** `url` and `script` are the names that the bundler's loader uses; the shell answers or throws. */
const PIN_SCRIPT =
  "script.crossOrigin = 'anonymous'; script.integrity = globalThis[Symbol.for('headway.integrity')](url);"

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
