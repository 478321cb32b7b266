import { type Compiler, type Configuration, rspack, type RspackPluginInstance } from '@rspack/core'
import { baseConfiguration, type BuildMode } from './base.ts'
import { REPLIES_VARIABLE } from '../dev-proxy/backend-replies.ts'
import { developmentOrigin, standaloneRole } from './development-address.ts'
import { sectionDevServer, typeChecker } from './development.ts'
import { sectionFederation } from './federation.ts'
import { buildPlugins } from './plugins.ts'
import { refreshPlugins } from './refresh-plugins.ts'
import { RerunFailedModulesPlugin } from './rerun-failed.ts'
import { mountContractOf, readSectionDescription } from './section-description.ts'
import { type BuildOrigin, SectionManifestPlugin } from './section-manifest.ts'
import { sourceDigest } from './source-digest.ts'
import { standaloneConfiguration } from './standalone.ts'
import { execFileSync } from 'node:child_process'

/**
 * Returns the sources that a section is built from.
 *
 * @param folder absolute path of the section's package.
 * @throws Error if the sdk is not installed.
 */
function originOf(folder: string): BuildOrigin {
  return { folder, contract: mountContractOf(folder), commit: commitOf(folder) }
}

/** Returns the last commit of the folder's files, or undefined without git or a repository. */
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
 * Makes a section's own chunk loader request each script's integrity from the shell. The federation runtime's
 * hook covers the remote entry only. Without this plugin a changed byte in a chunk would run (ADR 004). The
 * shell itself checks the remote entry that contains this code.
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

/**
 * `url` and `script` are the names that the bundler's loader uses. The shell returns the integrity or throws.
 */
const PIN_SCRIPT =
  "script.crossOrigin = 'anonymous'; script.integrity = globalThis[Symbol.for('headway.integrity')](url);"

const shortIds = { moduleIds: 'natural', chunkIds: 'natural' } as const

interface CommandLine {
  mode?: BuildMode
  env?: { RSPACK_SERVE?: boolean }
}

type ConfigurationFactory = (env: unknown, commandLine: CommandLine) => Promise<Configuration>

/**
 * Returns the build of a section, which exposes `src/mount.tsx` and uses every shared library from the shell.
 *
 * @param folder absolute path of the section's package. Its `package.json` describes
 *   it under `headway.section`.
 */
export function section(folder: string): ConfigurationFactory {
  return async (_env, { mode = 'production', env }) => {
    const description = await readSectionDescription(folder)
    const base = baseConfiguration(folder, mode)
    const isServing = env?.RSPACK_SERVE === true
    const replies = process.env[REPLIES_VARIABLE]
    if (isServing && standaloneRole !== undefined && replies !== undefined) {
      return standaloneConfiguration(folder, description, { role: standaloneRole, replies })
    }
    return {
      ...base,
      name: description.name,
      // The federation plugin adds the container as the only entry.
      entry: {},
      output: {
        ...base.output,
        publicPath: isServing ? `${developmentOrigin}/` : 'auto',
        uniqueName: description.name,
        // One page may load two releases. Under a common name the newer one would run the older one's code.
        chunkLoadingGlobal: `chunks_${description.name}_${sourceDigest(folder)}`,
      },
      // Short ids save a kilobyte. They need not be stable, because each release has URLs of its own.
      optimization: { ...base.optimization, ...(mode === 'production' ? shortIds : {}) },
      ...(isServing ? sectionDevServer(folder) : {}),
      plugins: [
        sectionFederation(folder, description.name, isServing),
        // Endpoints belong to the section whose build this is (ADR 001).
        new rspack.DefinePlugin({ 'import.meta.section': JSON.stringify(description.name) }),
        new RerunFailedModulesPlugin(),
        ...(isServing ? [typeChecker(folder)] : [new PinnedChunksPlugin()]),
        ...refreshPlugins(mode),
        ...buildPlugins(folder, mode, new SectionManifestPlugin(description, originOf(folder))),
      ],
    }
  }
}
