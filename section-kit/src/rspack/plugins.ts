import type { Compiler, RspackPluginInstance } from '@rspack/core'
import type { BuildMode } from './base.ts'
import type { ManifestPlugin } from './manifest-plugin.ts'
import { PreviousBuildsPlugin } from './previous-builds.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const COMPRESSIBLE = /\.(js|css|json|svg)$/

/** Files smaller than this many bytes are not compressed, because the response headers outweigh the gain. */
const MIN_BYTES = 1_024

/** Writes `.br` and `.gz` next to every text file, so that serving it costs no CPU. */
class PrecompressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('PrecompressPlugin', async (compilation) => {
      const texts = compilation.getAssets().filter(({ name }) => COMPRESSIBLE.test(name))
      await Promise.all(
        texts.map(({ name, source }) => compress(join(compiler.outputPath, name), source.buffer())),
      )
    })
  }
}

async function compress(file: string, content: Buffer): Promise<void> {
  if (content.length < MIN_BYTES) {
    return
  }
  const brotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }
  const [brotli, zipped] = await Promise.all([
    compressBrotli(content, brotliOptions),
    compressGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)])
}

/** Returns the plugins that end every package's build. */
export function buildPlugins(
  folder: string,
  mode: BuildMode,
  manifest: ManifestPlugin,
): RspackPluginInstance[] {
  if (mode === 'development') {
    return [manifest]
  }
  return [manifest, new PreviousBuildsPlugin(folder, manifest.filename), new PrecompressPlugin()]
}
