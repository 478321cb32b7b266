import { findProgram } from '../database/programs.ts'
import { Failure } from '../failure.ts'
import { installCommand, installPackages, mayInstallPackages } from '../packages.ts'

const PACKAGE = 'chromium-headless-shell'

/**
 * Installs Debian's Chromium if necessary, so that no browser is downloaded from elsewhere.
 *
 * @throws Failure with the install command if it is missing and cannot be installed.
 */
export async function requireChromium(): Promise<void> {
  if ((await findProgram(PACKAGE)) || (await findProgram('chromium'))) {
    return
  }
  if (!(await mayInstallPackages())) {
    throw new Failure(`Chromium is not installed. Install it with "${installCommand([PACKAGE])}".`)
  }
  console.log('installing Chromium')
  await installPackages([PACKAGE]).catch((error: Error) => {
    throw new Failure(
      `Chromium could not be installed (${error.message}). Install it with "${installCommand([PACKAGE])}".`,
    )
  })
}
