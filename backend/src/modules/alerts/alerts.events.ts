import type { AlertKind, AlertSeverity } from '@headway/contracts/alerts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** The alert is new or has become critical. */
    'alert.raised': {
      kind: AlertKind
      object: string
      severity: AlertSeverity
      title: string
      detail: string
      link: string | null
    }
    'alert.changed': { kind: AlertKind; object: string }
    'alert.ended': { kind: AlertKind; object: string }
    'alert.acknowledged': { alertId: number; kind: AlertKind; object: string }
  }
}
