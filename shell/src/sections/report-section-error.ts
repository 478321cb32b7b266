import { reportError } from './health.ts'
import { runningRelease } from './section-instances.ts'

/** Reports that a section threw an error while it was shown, for the release that this page runs. */
export function reportSectionError(name: string, error: Error, componentStack: string): void {
  const release = runningRelease(name)
  if (release) {
    reportError(release, error, componentStack)
  }
}
