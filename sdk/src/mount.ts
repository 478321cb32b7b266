import type { ComponentType } from 'react'
import type { mountContract } from './contract.ts'

/** Default export of a section's `src/mount.tsx`. */
export interface MicroFrontend {
  readonly contract: typeof mountContract
  /** The section's routes, relative to the portal's root. Providers and the router are the shell's. */
  readonly Routes: ComponentType
  /** Called before the person is signed out, to throw away what belongs to them. */
  readonly onSignOut?: () => void
}
