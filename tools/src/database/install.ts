import { Failure } from '../failure.ts'
import { installCommand, installPackages, mayInstallPackages } from '../packages.ts'
import { findProgram } from './programs.ts'

/** Enough to run and to dump a server; `mariadb-server` would also start one for the whole machine. */
const PACKAGES = ['mariadb-server-core', 'mariadb-client-core', 'mariadb-client']

/** The programs a private instance needs, by absolute path. */
export interface MariadbPrograms {
  server: string
  installer: string
}

async function findMariadb(): Promise<MariadbPrograms | undefined> {
  const [server, installer] = await Promise.all([findProgram('mariadbd'), findProgram('mariadb-install-db')])
  return server && installer ? { server, installer } : undefined
}

/**
 * Finds MariaDB, installing Debian's packages where they are absent and this process may.
 *
 * @param report called before something is installed.
 * @throws Failure naming the one command where it may not.
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
