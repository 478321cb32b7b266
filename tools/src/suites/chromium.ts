import { findProgram } from '../database/programs.ts'
import { Failure } from '../failure.ts'
import { installCommand, installPackages, mayInstallPackages } from '../packages.ts'

const PACKAGE = 'chromium-headless-shell'

/**
 * Sees to it that a Chromium of Debian's is installed, so that no browser is downloaded from elsewhere.
 *
 * @throws Failure naming the command when it is absent and may not or could not be installed.
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
