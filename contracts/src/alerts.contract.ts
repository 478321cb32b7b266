import * as z from 'zod/mini'
import { Id, IdParams, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import { alertKinds } from './enumerations.ts'

export const AlertKind = z.enum(alertKinds)
export type AlertKind = z.infer<typeof AlertKind>

export const AlertSeverity = z.enum(['warning', 'critical'])
export type AlertSeverity = z.infer<typeof AlertSeverity>

/** A current health problem of the portal. The portal ends the alert by itself when the cause is gone. */
export const Alert = z.object({
  id: Id,
  kind: AlertKind,
  /** Name of the affected object when a rule checks several, for example the name of a section; null otherwise. */
  object: z.nullable(z.string()),
  severity: AlertSeverity,
  title: z.string(),
  /** The problem in one sentence. */
  detail: z.string(),
  whatToDo: z.string(),
  /** Page of the portal where an administrator can fix the problem. */
  link: z.nullable(z.string()),
  since: Moment,
  acknowledged: z.nullable(z.object({ at: Moment, by: z.object({ id: Id, name: z.string() }) })),
})
export type Alert = z.infer<typeof Alert>

/** `unknown` when a check could not run. */
export const HealthStatus = z.enum(['healthy', 'warning', 'critical', 'unknown'])
export type HealthStatus = z.infer<typeof HealthStatus>

/** One of the checks of the portal's health. The overall status is the worst status of all checks. */
export const HealthCheck = z.object({
  kind: AlertKind,
  title: z.string(),
  status: HealthStatus,
  /** Reason why the check is not healthy; null when it is healthy. */
  reason: z.nullable(z.string()),
  checkedAt: z.nullable(Moment),
})
export type HealthCheck = z.infer<typeof HealthCheck>

export const alertsList = endpoint('alertsList', 'GET /api/alerts', {
  summary: 'Lists active alerts, worst and oldest first',
  reply: z.object({ items: z.array(Alert) }),
})

export const alertsAcknowledge = endpoint('alertsAcknowledge', 'POST /api/alerts/:id/acknowledge', {
  summary: 'Acknowledges an alert, which stays active until its cause is resolved',
  params: IdParams,
  reply: Alert,
})

export const alertsHealth = endpoint('alertsHealth', 'GET /api/alerts/health', {
  summary: 'Returns the portal’s health: the worst state of its checks, and the reason of each',
  reply: z.object({ status: HealthStatus, checks: z.array(HealthCheck) }),
})
