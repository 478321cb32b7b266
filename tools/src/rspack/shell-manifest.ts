import { integrityOfScripts, ManifestPlugin, scriptsOfEntry } from '@headway/section-kit/host'
import type { Compilation } from '@rspack/core'

/** The letters of every page; others load when a text has one of them. */
const PRELOADED_FONT = /-basic\.[0-9a-f]+\.woff2$/

/** Writes `shell.json`: the scripts the gateway puts into the HTML, in order. */
export class ShellManifestPlugin extends ManifestPlugin {
  readonly filename = 'shell.json'

  protected override describe(compilation: Compilation) {
    return {
      scripts: scriptsOfEntry(compilation, 'main'),
      fonts: compilation
        .getAssets()
        .map((asset) => asset.name)
        .filter((name) => PRELOADED_FONT.test(name)),
      integrity: integrityOfScripts(compilation),
    }
  }
}
