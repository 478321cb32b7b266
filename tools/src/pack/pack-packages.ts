import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { rootFolder } from '../workspace.ts'
import { publishedManifest, type SourceManifest } from './manifest.ts'

const run = promisify(execFile)

/** Packages that teams outside of this repository install. Each one may depend only on those before it. */
export const publishedPackages = ['contracts', 'sdk', 'design-system', 'section-kit'] as const
export type PublishedPackage = (typeof publishedPackages)[number]

const compiler = join(rootFolder, 'node_modules/typescript/bin/tsc')

const readManifest = async (name: PublishedPackage): Promise<SourceManifest> =>
  JSON.parse(await readFile(join(rootFolder, name, 'package.json'), 'utf8')) as SourceManifest

/**
 * Writes JavaScript and declarations of a package, with the `package.json` to publish.
 *
 * @throws Error with the compiler's messages if it does not compile.
 */
async function stagePackage(
  name: PublishedPackage,
  staging: string,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const source = join(rootFolder, name)
  await mkdir(staging, { recursive: true })
  const options = await compilerOptions(name, staging)
  await writeFile(join(staging, 'tsconfig.json'), JSON.stringify(options, null, 2))
  await compile(staging)
  await rm(join(staging, 'tsconfig.json'))
  await nameJavaScriptInDeclarations(join(staging, 'dist'))
  const manifest = await readManifest(name)
  const published = JSON.stringify(publishedManifest(manifest, own), null, 2)
  await writeFile(join(staging, 'package.json'), `${published}\n`)
  await cp(join(source, 'README.md'), join(staging, 'README.md'))
  await writeFile(join(staging, 'CHANGELOG.md'), await changelogOf(join(source, 'changes')))
  for (const extra of manifest.publishedFiles ?? []) {
    await cp(join(source, extra), join(staging, extra.replace(/^src\//, 'dist/')), { recursive: true })
  }
}

/**
 * Prepares all packages for publishing, each in a folder with its name.
 *
 * @returns the folder that contains them. The caller must delete it.
 */
export async function stagePackages(report: (line: string) => void = () => undefined): Promise<string> {
  report('compiling the packages ...')
  // The declarations of dependencies must exist before a package can be compiled.
  await run(process.execPath, [compiler, '-b', ...publishedPackages], { cwd: rootFolder })
  const staging = join(rootFolder, '.cache/pack', randomUUID())
  const manifests = await Promise.all(publishedPackages.map(readManifest))
  const own = Object.fromEntries(manifests.map(({ name, version }) => [name, version]))
  for (const name of publishedPackages) {
    report(`preparing @headway/${name} ...`)
    await stagePackage(name, join(staging, name), own)
  }
  return staging
}

/**
 * Packs the packages as `npm publish` would send them.
 *
 * @param folder folder for the archives.
 * @param report receives a line for each step, and the path of each archive.
 * @returns the paths of the archives.
 */
export async function packPackages(
  folder: string,
  report: (line: string) => void = () => undefined,
): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const staging = await stagePackages(report)
  const archives: string[] = []
  for (const name of publishedPackages) {
    const parameters = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
    const { stdout } = await run('npm', parameters, { cwd: join(staging, name) })
    const [packed] = JSON.parse(stdout) as { filename: string }[]
    const archive = join(folder, packed?.filename ?? '')
    archives.push(archive)
    report(archive)
  }
  await rm(staging, { recursive: true })
  return archives
}

/** Returns the notes of all versions as one document, newest first. */
async function changelogOf(folder: string): Promise<string> {
  const byVersion = new Intl.Collator('en', { numeric: true })
  const files = (await readdir(folder)).toSorted((one, other) => byVersion.compare(other, one))
  const notes = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return `# Changes\n\n${notes.map((note) => note.trim().replace(/^# /, '## ')).join('\n\n')}\n`
}

async function compilerOptions(name: PublishedPackage, staging: string) {
  const source = relative(staging, join(rootFolder, name))
  const file = await readFile(join(rootFolder, name, 'tsconfig.json'), 'utf8')
  const { references } = JSON.parse(file) as { references: { path: string }[] }
  return {
    extends: join(source, 'tsconfig.json'),
    compilerOptions: {
      composite: false,
      incremental: false,
      emitDeclarationOnly: false,
      rewriteRelativeImportExtensions: true,
      rootDir: join(source, 'src'),
      outDir: 'dist',
      tsBuildInfoFile: null,
    },
    include: [join(source, 'src')],
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx', '**/storybook/**'].map((pattern) =>
      join(source, 'src', pattern),
    ),
    references: references.map(({ path }) => ({ path: join(source, path) })),
  }
}

async function compile(staging: string): Promise<void> {
  try {
    await run(process.execPath, [compiler, '-p', staging], { cwd: rootFolder })
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout || 'The compiler failed without output', {
      cause: error,
    })
  }
}

/** Replaces the extensions of imports in declarations, where the compiler keeps those of the sources. */
async function nameJavaScriptInDeclarations(folder: string): Promise<void> {
  for (const file of await readdir(folder, { recursive: true })) {
    if (file.endsWith('.d.ts')) {
      const text = await readFile(join(folder, file), 'utf8')
      await writeFile(
        join(folder, file),
        text.replaceAll(/((?:from|import\()\s*["']\.[^"']*?)\.tsx?(?=["'])/g, '$1.js'),
      )
    }
  }
}
