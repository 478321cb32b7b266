import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rootFolder } from './workspace.ts'

const run = promisify(execFile)

/**
 * Copies all files of the repository that are not ignored by git, for tests that change sources.
 *
 * @param copy an existing folder.
 */
export async function copyRepository(copy: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: rootFolder,
    maxBuffer: 16 * 1_024 * 1_024,
  })
  for (const file of stdout.split('\0').filter(Boolean)) {
    await cp(join(rootFolder, file), join(copy, file)).catch(() => undefined)
  }
}

/**
 * Creates `node_modules` of a copy as `npm install` would: links to the libraries, and to our own packages in the copy.
 *
 * @param copy folder of {@link copyRepository}.
 */
export async function linkPackages(copy: string): Promise<void> {
  const from = join(rootFolder, 'node_modules')
  const to = join(copy, 'node_modules')
  await mkdir(join(to, '@headway'), { recursive: true })
  for (const name of await readdir(from)) {
    if (name !== '@headway') {
      await symlink(join(from, name), join(to, name))
    }
  }
  for (const entry of await readdir(copy, { withFileTypes: true })) {
    if (entry.isDirectory() && existsSync(join(copy, entry.name, 'package.json'))) {
      await symlink(join(copy, entry.name), join(to, '@headway', entry.name))
    }
  }
}
