import type { Compilation } from '@rspack/core'
import { integrityOfScripts, scriptsOfEntry, scriptsOfExpose } from './emitted-files.ts'
import { ManifestPlugin } from './manifest-plugin.ts'
import type { SectionDescription } from './section-description.ts'

/** Writes `section.json`: everything the gateway and the shell need to know of a built section. */
export class SectionManifestPlugin extends ManifestPlugin {
  readonly filename = 'section.json'
  readonly #description: SectionDescription
  readonly #contract: number

  constructor(description: SectionDescription, contract: number) {
    super()
    this.#description = description
    this.#contract = contract
  }

  protected override describe(compilation: Compilation) {
    const { name, title, version, basePaths, preload } = this.#description
    return {
      name,
      title,
      version,
      contract: this.#contract,
      basePaths,
      entry: scriptsOfEntry(compilation, name).at(-1),
      expose: scriptsOfExpose(compilation),
      preload,
      integrity: integrityOfScripts(compilation),
    }
  }
}
