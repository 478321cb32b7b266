import { findProgram } from './database/programs.ts'
import { Failure } from './failure.ts'
import { installCommand, installPackages, mayInstallPackages } from './packages.ts'

const PACKAGES = ['restic']

/**
 * Installs the backup program restic if it is missing and this process has the permission.
 *
 * @param report called before packages are installed.
 * @throws Failure with the install command if this process must not run it.
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
