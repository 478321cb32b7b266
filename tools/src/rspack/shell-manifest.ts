import { integrityOfScripts, ManifestPlugin, scriptsOfChunk, scriptsOfEntry } from '@headway/section-kit/host'
import type { Compilation } from '@rspack/core'

/** The font file with the characters of every page. Other font files load when a text needs them. */
const PRELOADED_FONT = /-basic\.[0-9a-f]+\.woff2$/

/** Name of the chunk with the page at `/`. */
const DASHBOARD = 'dashboard'

/** Writes `shell.json`: the scripts that the gateway inserts into the HTML, in order, and those of the page at `/`. */
export class ShellManifestPlugin extends ManifestPlugin {
  readonly filename = 'shell.json'

  protected override describe(compilation: Compilation) {
    return {
      scripts: scriptsOfEntry(compilation, 'main'),
      dashboard: scriptsOfChunk(compilation, DASHBOARD),
      fonts: compilation
        .getAssets()
        .map((asset) => asset.name)
        .filter((name) => PRELOADED_FONT.test(name)),
      integrity: integrityOfScripts(compilation),
    }
  }
}
