import * as z from 'zod/mini'
import { Id, IdParams, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import { alertKinds } from './enumerations.ts'

export const AlertKind = z.enum(alertKinds)
export type AlertKind = z.infer<typeof AlertKind>

export const AlertSeverity = z.enum(['warning', 'critical'])
export type AlertSeverity = z.infer<typeof AlertSeverity>

/** Something that stands against the portal's health now; it goes by itself when its cause has gone. */
export const Alert = z.object({
  id: Id,
  kind: AlertKind,
  /** What it is about where a rule looks at several things, for example the name of a section; null otherwise. */
  object: z.nullable(z.string()),
  severity: AlertSeverity,
  title: z.string(),
  /** What was found, in one sentence. */
  detail: z.string(),
  whatToDo: z.string(),
  /** A page of the portal where something can be done about it. */
  link: z.nullable(z.string()),
  since: Moment,
  acknowledged: z.nullable(z.object({ at: Moment, by: z.object({ id: Id, name: z.string() }) })),
})
export type Alert = z.infer<typeof Alert>

/** `unknown` while a check could not look. */
export const HealthStatus = z.enum(['healthy', 'warning', 'critical', 'unknown'])
export type HealthStatus = z.infer<typeof HealthStatus>

/** One of the checks that the portal's health is the worst of. */
export const HealthCheck = z.object({
  kind: AlertKind,
  title: z.string(),
  status: HealthStatus,
  /** Why it is not healthy; null when it is. */
  reason: z.nullable(z.string()),
  checkedAt: z.nullable(Moment),
})
export type HealthCheck = z.infer<typeof HealthCheck>

export const alertsList = endpoint('alertsList', 'GET /api/alerts', {
  summary: 'Every alert that stands now, worst and oldest first',
  reply: z.object({ items: z.array(Alert) }),
})

export const alertsAcknowledge = endpoint('alertsAcknowledge', 'POST /api/alerts/:id/acknowledge', {
  summary: 'Says that somebody knows of an alert; it stands until its cause has gone',
  params: IdParams,
  reply: Alert,
})

export const alertsHealth = endpoint('alertsHealth', 'GET /api/alerts/health', {
  summary: 'The portal’s health: the worst of its checks, with each one’s reason',
  reply: z.object({ status: HealthStatus, checks: z.array(HealthCheck) }),
})
