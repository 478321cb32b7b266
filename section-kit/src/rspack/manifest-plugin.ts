import { type Compilation, type Compiler, rspack } from '@rspack/core'

/** Base class of the plugins that describe a finished build in one JSON file, which the gateway reads. */
export abstract class ManifestPlugin {
  /** Name of the file in the output folder. */
  abstract readonly filename: string

  /** Returns the content of the file. It is called once the final content of every script is known. */
  protected abstract describe(compilation: Compilation): unknown

  apply(compiler: Compiler): void {
    const name = this.constructor.name
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // At this stage the real content hashes are set, so file names and bytes no longer change.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        try {
          const text = `${JSON.stringify(this.describe(compilation), null, 2)}\n`
          compilation.emitAsset(this.filename, new rspack.sources.RawSource(text))
        } catch (error) {
          // Throwing here would end the compiler, and a development server with it.
          compilation.errors.push(error as Error)
        }
      })
    })
  }
}
