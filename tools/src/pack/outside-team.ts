import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rootFolder } from '../workspace.ts'
import { packPackages, publishedPackages } from './pack-packages.ts'

const run = promisify(execFile)

/** Mode that npm gives to the programs of a package. */
const EXECUTABLE = 0o755

/**
 * Sets up a folder outside of this repository as another team would have it after `npm install`. Our packages
 * come from their archives. Libraries are links to this repository, so that no registry is needed.
 *
 * @param folder an empty folder.
 * @returns the paths of our packages' archives.
 */
export async function installOutside(folder: string): Promise<string[]> {
  const archives = await packPackages(join(folder, 'archives'))
  const modules = join(folder, 'node_modules')
  for (const [index, name] of publishedPackages.entries()) {
    const target = join(modules, '@headway', name)
    await mkdir(target, { recursive: true })
    await run('tar', ['-xzf', archives[index] ?? '', '-C', target, '--strip-components=1'])
  }
  const program = join(modules, '@headway/section-kit/dist/cli.js')
  await chmod(program, EXECUTABLE)
  await mkdir(join(modules, '.bin'))
  await symlink(program, join(modules, '.bin/headway-section'))
  const from = join(rootFolder, 'node_modules')
  for (const name of await readdir(from)) {
    if (name !== '@headway' && !name.startsWith('.')) {
      await symlink(join(from, name), join(modules, name))
    }
  }
  return archives
}

/** Returns the script of the kit that is installed for a folder. */
const scriptFor = (folder: string): string =>
  join(folder, folder.includes('/mfe-') ? '..' : '', 'node_modules/@headway/section-kit/dist/cli.js')

/**
 * Runs the command of the installed kit.
 *
 * @param folder working directory, which must be below the folder of {@link installOutside}.
 * @returns its complete output.
 * @throws Error with `stdout` and `stderr` if it fails.
 */
export async function headwaySection(
  folder: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, [scriptFor(folder), ...args], {
    cwd: folder,
    env: { ...process.env, NODE_PATH: '', ...environment },
    maxBuffer: 16 * 1_024 * 1_024,
  })
  return stdout + stderr
}

/**
 * Starts a command of the installed kit that runs until it is stopped.
 *
 * @param folder the section's folder.
 */
export function startHeadwaySection(folder: string, args: readonly string[]) {
  const child = spawn(process.execPath, [scriptFor(folder), ...args], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_PATH: '' },
  })
  return {
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
  }
}
