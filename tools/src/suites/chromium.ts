import { findProgram } from '../database/programs.ts'
import { Failure } from '../failure.ts'
import { installCommand, installPackages, mayInstallPackages } from '../packages.ts'

/**
 * Sees to it that Debian's Chromium is installed, so that no browser is downloaded from elsewhere.
 *
 * @throws Failure naming the command when it is absent and may not or could not be installed.
 */
export async function requireChromium(): Promise<void> {
  if (await findProgram('chromium')) {
    return
  }
  if (!(await mayInstallPackages())) {
    throw new Failure(`Chromium is not installed. Install it with "${installCommand(['chromium'])}".`)
  }
  console.log('installing Chromium')
  await installPackages(['chromium']).catch((error: Error) => {
    throw new Failure(
      `Chromium could not be installed (${error.message}). Install it with "${installCommand(['chromium'])}".`,
    )
  })
}
