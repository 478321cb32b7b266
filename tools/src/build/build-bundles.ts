import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seconds } from '../duration.ts'
import type { BuildMode } from '@headway/section-kit/host'
import { type BundledFolder, bundledFolders, rootFolder } from '../workspace.ts'
import { compile } from './compile.ts'
import { digestOfInputs } from './inputs.ts'

/** The bundler uses all cores itself. More than two concurrent builds only need more memory. */
const PARALLEL_BUILDS = 2

interface BuildOptions {
  /** Receives one line per bundle. */
  report: (line: string) => void
  /** The bundles to build. Default: all. */
  folders?: readonly BundledFolder[]
  mode?: BuildMode
}

/**
 * Builds the browser bundles whose inputs have changed since their last build.
 *
 * @throws Failure if a bundle does not compile. The others are still built.
 */
export async function buildBundles({
  report,
  folders = bundledFolders,
  mode = 'production',
}: BuildOptions): Promise<void> {
  const waiting = [...folders]
  const failures: unknown[] = []
  const work = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      await buildUnlessCurrent(folder, mode, report).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_BUILDS }, work))
  if (failures.length > 0) {
    throw failures[0]
  }
}

async function buildUnlessCurrent(folder: BundledFolder, mode: BuildMode, report: (line: string) => void) {
  const started = performance.now()
  const digest = await digestOfInputs(folder, mode)
  if (await isCurrent(folder, mode, digest)) {
    report(`${folder} unchanged`)
    return
  }
  await compile(folder, mode)
  await remember(folder, mode, digest)
  report(`${folder} built in ${seconds(performance.now() - started)}`)
}

/** Returns the output folder of a package's build. */
export function outputFolder(folder: BundledFolder, mode: BuildMode = 'production'): string {
  return join(rootFolder, folder, mode === 'production' ? 'dist' : 'dist-development')
}

function manifestFile(folder: BundledFolder, mode: BuildMode): string {
  return join(outputFolder(folder, mode), folder === 'shell' ? 'shell.json' : 'section.json')
}

function digestFile(folder: BundledFolder, mode: BuildMode): string {
  return join(rootFolder, '.cache/build', `${folder}.${mode}`)
}

async function isCurrent(folder: BundledFolder, mode: BuildMode, digest: string): Promise<boolean> {
  try {
    await access(manifestFile(folder, mode))
    return (await readFile(digestFile(folder, mode), 'utf8')) === digest
  } catch {
    return false
  }
}

async function remember(folder: BundledFolder, mode: BuildMode, digest: string): Promise<void> {
  await mkdir(join(rootFolder, '.cache/build'), { recursive: true })
  await writeFile(digestFile(folder, mode), digest)
}
