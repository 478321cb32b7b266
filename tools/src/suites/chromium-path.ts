import { existsSync } from 'node:fs'

/** Debian's browsers, the one without windows first: it begins sooner and is a third of the download. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * Path of the browser that tests and benches start: `CHROMIUM_PATH`, or what Debian has installed (ADR 125).
 *
 * @returns the first of Debian's paths also where neither is there, so that whoever starts it names it.
 */
export const chromiumPath = (): string =>
  process.env.CHROMIUM_PATH ?? PROGRAMS.find((path) => existsSync(path)) ?? (PROGRAMS[0] as string)
