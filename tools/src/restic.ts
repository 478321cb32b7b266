import { findProgram } from './database/programs.ts'
import { Failure } from './failure.ts'
import { installCommand, installPackages, mayInstallPackages } from './packages.ts'

const PACKAGES = ['restic']

/**
 * Installs restic, the backup program, where it is absent and this process may install packages.
 *
 * @param report called before something is installed.
 * @throws Failure naming the one command where it may not.
 */
export async function installRestic(report: (line: string) => void): Promise<void> {
  if (await findProgram('restic')) {
    return
  }
  const cure = `Install it with "${installCommand(PACKAGES)}".`
  if (!(await mayInstallPackages())) {
    throw new Failure(`Backups need restic, which is not installed. ${cure}`)
  }
  report('installing restic')
  await installPackages(PACKAGES).catch((error: Error) => {
    throw new Failure(`Backups need restic, which could not be installed (${error.message}). ${cure}`)
  })
}
