import { existsSync } from 'node:fs'

/**
 * Browsers of Debian. The headless one comes first, because it starts faster and is a third of the download.
 */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * Returns the path of the browser for tests and benchmarks: `CHROMIUM_PATH`, or the one that
 * Debian has installed.
 *
 * @returns the first of Debian's paths if none is installed, so that the error message of a start names it.
 */
export const chromiumPath = (): string =>
  process.env.CHROMIUM_PATH ?? PROGRAMS.find((path) => existsSync(path)) ?? (PROGRAMS[0] as string)
