import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from './database/programs.ts'

const run = promisify(execFile)

/**
 * Without this option apt fails immediately if another apt process is running
 * (docs/DATABASE.md, "Private database for development").
 */
const APT_OPTIONS = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']

/** Returns the command with which a user can install Debian packages. */
export function installCommand(packages: readonly string[]): string {
  return `sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`
}

/** Returns true if this process may install Debian packages. */
export async function mayInstallPackages(): Promise<boolean> {
  return process.getuid?.() === 0 && (await findProgram('apt-get')) !== undefined
}

/**
 * Concurrent suites may install packages at the same time, but apt locks its lists and archives.
 * Installations therefore run one after another.
 */
let queue: Promise<void> = Promise.resolve()

/**
 * Installs Debian packages. Concurrent calls run one after another.
 *
 * @throws Error with the last line of apt's output if it fails.
 */
export function installPackages(packages: readonly string[]): Promise<void> {
  const installation = queue.then(() => install(packages))
  queue = installation.catch(() => undefined)
  return installation
}

async function install(packages: readonly string[]): Promise<void> {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-o', 'DPkg::Lock::Timeout=300'], { env: environment }).catch(
    () => undefined,
  )
  try {
    await run('apt-get', ['install', ...APT_OPTIONS, ...packages], {
      env: environment,
      maxBuffer: 16 * 1_024 * 1_024,
    })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new Error(stderr.trim().split('\n').at(-1) || 'apt-get install failed', { cause: error })
  }
}
