import type { AlertKind, AlertSeverity } from '@headway/contracts/alerts'
import type { Platform } from '../../platform/platform.ts'

/** What a rule has found. */
export interface Finding {
  /** What it is about, where the rule looks at several things; at most 100 characters. */
  readonly object?: string
  readonly severity: AlertSeverity
  /** One sentence for administrators; it should not change while the cause is the same. */
  readonly detail: string
  /** Since when, where the rule knows better than the moment it looked. */
  readonly since?: Date
}

/** A question about the portal's true state. */
export interface Rule {
  readonly kind: AlertKind
  /** Seconds between two looks. */
  readonly every: number
  /**
   * Looks now.
   *
   * @returns nothing when all is well.
   * @throws when it cannot look: the check is then `unknown`, and what stands keeps standing.
   */
  find(platform: Platform): Promise<readonly Finding[]>
}
