import type { AlertKind, AlertSeverity } from '@headway/contracts/alerts'
import type { Platform } from '../../platform/platform.ts'

/** A problem that a rule has found. */
export interface Finding {
  /** Object of the finding, for rules that check several; at most 100 characters. */
  readonly object?: string
  readonly severity: AlertSeverity
  /** One sentence for administrators; it should not change while the cause is the same. */
  readonly detail: string
  /** Start of the problem, if the rule knows a more exact time than that of the check. */
  readonly since?: Date
}

/** A check of the portal's health. */
export interface Rule {
  readonly kind: AlertKind
  /** Interval between two checks, in seconds. */
  readonly every: number
  /**
   * Runs the check.
   *
   * @returns an empty list when there is no problem.
   * @throws when it cannot be run; the status of the check is then `unknown`, and existing alerts stay active.
   */
  find(platform: Platform): Promise<readonly Finding[]>
}
