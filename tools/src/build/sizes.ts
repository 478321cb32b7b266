import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bundledFolders } from '../workspace.ts'
import { outputFolder } from './build-bundles.ts'

/** Transferred bytes of a bundle, compressed with brotli if a compressed file exists. */
export interface BundleSize {
  folder: string
  /** Size of the scripts needed for the first screen: the shell's scripts, or a section's entry and mount. */
  first: number
  /** Size of all scripts, including lazy ones. */
  all: number
}

/** Returns the transferred sizes of the built bundles in bytes. */
export async function bundleSizes(): Promise<BundleSize[]> {
  return Promise.all(
    bundledFolders.map(async (folder) => {
      const output = outputFolder(folder)
      const file = join(output, folder === 'shell' ? 'shell.json' : 'section.json')
      const manifest = JSON.parse(await readFile(file, 'utf8')) as {
        scripts?: string[]
        entry?: string
        expose?: string[]
        integrity: Record<string, string>
      }
      const first = manifest.scripts ?? [manifest.entry ?? [], manifest.expose ?? []].flat()
      return {
        folder,
        first: await wireBytes(output, first),
        all: await wireBytes(output, Object.keys(manifest.integrity)),
      }
    }),
  )
}

/** Prints one line per bundle in kB. */
export async function printSizes(report: (line: string) => void): Promise<void> {
  for (const { folder, first, all } of await bundleSizes()) {
    report(
      `${folder.padEnd(14)} first load ${kilobytes(first)}   with lazy chunks ${kilobytes(all)} (brotli)`,
    )
  }
}

async function wireBytes(output: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const compressed = await stat(join(output, `${file}.br`)).catch(() => undefined)
      return (compressed ?? (await stat(join(output, file)))).size
    }),
  )
  return sizes.reduce((total, size) => total + size, 0)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`.padStart(9)
}
