import { join } from 'node:path'
import type { Compilation, Compiler } from '@rspack/core'
import { bundledPackages } from './bundled-packages.ts'
import {
  federationManifest,
  integrityOfFiles,
  scriptsOfEntry,
  scriptsOfExpose,
  sizesOfFiles,
} from './emitted-files.ts'
import { ManifestPlugin } from './manifest-plugin.ts'
import { readSectionDescription, type SectionDescription } from './section-description.ts'
import { digestOfSources } from './source-digest.ts'

/** Sources of a section's build. */
export interface BuildOrigin {
  /** Absolute path of the section's package. */
  folder: string
  /** Mount contract of the sdk that it was built with. */
  contract: number
  /** Commit of its sources, or undefined outside of a repository. */
  commit: string | undefined
}

/** Writes `section.json`, which contains everything that the portal needs to know about a built section. */
export class SectionManifestPlugin extends ManifestPlugin {
  readonly filename = 'section.json'
  #description: SectionDescription | Error
  readonly #origin: BuildOrigin

  constructor(description: SectionDescription, origin: BuildOrigin) {
    super()
    this.#description = description
    this.#origin = origin
  }

  /** A development server reads the description again before each build. */
  override apply(compiler: Compiler): void {
    super.apply(compiler)
    const { folder } = this.#origin
    const files = ['package.json', 'src/routes.ts'].map((file) => join(folder, file))
    compiler.hooks.watchRun.tapPromise(this.constructor.name, async () => {
      this.#description = await readSectionDescription(folder).catch((error: Error) => error)
    })
    compiler.hooks.thisCompilation.tap(this.constructor.name, ({ fileDependencies }) =>
      fileDependencies.addAll(files),
    )
  }

  protected override describe(compilation: Compilation) {
    if (this.#description instanceof Error) {
      throw this.#description
    }
    const { name, title, version, owner, requires, basePaths, routes, commands, navigation, slots } =
      this.#description
    const { contract, commit, folder } = this.#origin
    return {
      name,
      title,
      version,
      contract,
      requires,
      owner,
      basePaths,
      routes: routes.map((route) => ({ path: route.path, title: route.title })),
      ...(commands.length > 0 ? { commands } : {}),
      navigation,
      ...(slots.length > 0 ? { slots } : {}),
      entry: federationManifest(compilation),
      expose: [...scriptsOfEntry(compilation, name), ...scriptsOfExpose(compilation)],
      preload: routes.flatMap(({ path, preload }) => (preload ? [{ path, requests: preload }] : [])),
      integrity: integrityOfFiles(compilation),
      sizes: sizesOfFiles(compilation),
      bundled: bundledPackages(compilation, folder),
      commit,
      sources: digestOfSources(folder),
      builtAt: new Date().toISOString(),
    }
  }
}
