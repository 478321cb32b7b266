import type { AlertKind, AlertSeverity } from '@headway/contracts/alerts'

declare module '../../platform/events.ts' {
  interface EventMap {
    'alert.raised': { kind: AlertKind; object: string; severity: AlertSeverity; detail: string }
    'alert.ended': { kind: AlertKind; object: string }
    'alert.acknowledged': { alertId: number; kind: AlertKind; object: string }
  }
}
