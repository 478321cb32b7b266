import { Failure } from '../failure.ts'
import { installCommand, installPackages, mayInstallPackages } from '../packages.ts'
import { findProgram } from './programs.ts'

/**
 * These packages are sufficient to run and dump a database. `mariadb-server` would also
 * start a system-wide server.
 */
const PACKAGES = ['mariadb-server-core', 'mariadb-client-core', 'mariadb-client']

/** Absolute paths of the programs that a private instance needs. */
export interface MariadbPrograms {
  server: string
  installer: string
}

async function findMariadb(): Promise<MariadbPrograms | undefined> {
  const [server, installer] = await Promise.all([findProgram('mariadbd'), findProgram('mariadb-install-db')])
  return server && installer ? { server, installer } : undefined
}

/**
 * Returns the paths of MariaDB's programs. If they are missing and this process has the permission, it
 * installs Debian's packages.
 *
 * @param report called before packages are installed.
 * @throws Failure with the install command if this process must not run it.
 */
export async function installMariadb(
  report: (line: string) => void = () => undefined,
): Promise<MariadbPrograms> {
  const present = await findMariadb()
  if (present) {
    return present
  }
  const cure = `Install it with "${installCommand(PACKAGES)}", or set DATABASE_URL to a MySQL or MariaDB database of yours.`
  if (!(await mayInstallPackages())) {
    throw new Failure(`MariaDB is not installed. ${cure}`)
  }
  report('installing MariaDB')
  await installPackages(PACKAGES).catch((error: Error) => {
    throw new Failure(`MariaDB could not be installed (${error.message}). ${cure}`)
  })
  const installed = await findMariadb()
  if (!installed) {
    throw new Failure(`MariaDB could not be installed. ${cure}`)
  }
  return installed
}
