import type { Compiler, RspackPluginInstance } from '@rspack/core'

/**
 * Makes a section's own chunk loader ask the shell for each script's integrity. The federation runtime's hook covers the
 * entry only: without this a changed byte in a chunk would run (ADR 004). The entry that holds this code is itself
 * checked by the shell.
 */
export class PinnedChunksPlugin implements RspackPluginInstance {
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
