import type { ComponentType } from 'react'

/**
 * Number of the agreement between shell and sections. It rises when a section built for the old agreement cannot run
 * in a new shell, or the other way round; the shell then shows its panel instead of running the section.
 */
export const mountContract = 1

/** Default export of a section's `src/mount.tsx`. */
export interface MicroFrontend {
  readonly contract: typeof mountContract
  /** The section's routes, relative to the portal's root. Providers and the router are the shell's. */
  readonly Routes: ComponentType
  /** Called before the person is signed out, to throw away what belongs to them. */
  readonly onSignOut?: () => void
}
