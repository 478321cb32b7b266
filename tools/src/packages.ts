import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from './database/programs.ts'

const run = promisify(execFile)

/** Another apt may be at work; without this a second one fails at once (docs/DATA.md, "The private database"). */
const APT_OPTIONS = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']

/** The command that installs Debian packages, as a person would type it. */
export function installCommand(packages: readonly string[]): string {
  return `sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`
}

/** Whether this process may install Debian packages. */
export async function mayInstallPackages(): Promise<boolean> {
  return process.getuid?.() === 0 && (await findProgram('apt-get')) !== undefined
}

/** Suites that run at the same time install at the same time, and apt gives its lists and archives to one only. */
let turn: Promise<void> = Promise.resolve()

/**
 * Installs Debian packages, one call after the other.
 *
 * @throws Error with apt's own last words when it fails.
 */
export function installPackages(packages: readonly string[]): Promise<void> {
  const installation = turn.then(() => install(packages))
  turn = installation.catch(() => undefined)
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
