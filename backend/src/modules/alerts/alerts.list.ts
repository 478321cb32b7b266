import type { Alert, AlertKind, AlertSeverity, HealthCheck, HealthStatus } from '@headway/contracts/alerts'
import type { Database } from '../../platform/database/database.ts'
import { couldNotLook, ruleTexts } from './messages/en.ts'
import { rules } from './rules/index.ts'

/** Maximum number of rows read; there are few rules, and each has few findings. */
const MAX_ALERTS = 500

interface AlertRow {
  id: number
  kind: AlertKind
  object: string
  severity: AlertSeverity
  detail: string
  since: Date
  acknowledgedAt: Date | null
  acknowledgedBy: number | null
  firstName: string | null
  lastName: string | null
}

function present(row: AlertRow): Alert {
  const { title, whatToDo, link } = ruleTexts[row.kind]
  const { acknowledgedAt, acknowledgedBy } = row
  return {
    id: row.id,
    kind: row.kind,
    object: row.object === '' ? null : row.object,
    severity: row.severity,
    title,
    detail: row.detail,
    whatToDo,
    link,
    since: row.since.toISOString(),
    acknowledged:
      acknowledgedAt === null || acknowledgedBy === null
        ? null
        : {
            at: acknowledgedAt.toISOString(),
            by: { id: acknowledgedBy, name: `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim() },
          },
  }
}

/** Returns all active alerts, sorted by severity, then oldest first. */
export async function listAlerts(database: Database): Promise<Alert[]> {
  const rows = await database.rows<AlertRow>(
    `SELECT a.id, a.kind, a.object, a.severity, a.detail, a.since, a.acknowledged_at AS acknowledgedAt,
       a.acknowledged_by AS acknowledgedBy, u.first_name AS firstName, u.last_name AS lastName
     FROM alerts a LEFT JOIN users u ON u.id = a.acknowledged_by
     ORDER BY a.severity = 'critical' DESC, a.since, a.id LIMIT ${MAX_ALERTS}`,
  )
  // Another version of the portal may have stored alerts of unknown rules.
  return rows.filter(({ kind }) => Object.hasOwn(ruleTexts, kind)).map(present)
}

const order: readonly HealthStatus[] = ['healthy', 'unknown', 'warning', 'critical']

const worst = (statuses: readonly HealthStatus[]): HealthStatus =>
  statuses.reduce((a, b) => (order.indexOf(b) > order.indexOf(a) ? b : a), 'healthy')

interface CheckRow {
  kind: string
  checkedAt: Date
  failure: string | null
}

function checkOf(kind: AlertKind, row: CheckRow | undefined, alerts: readonly Alert[]): HealthCheck {
  const failure = row?.failure ?? null
  const found = alerts.filter((alert) => alert.kind === kind)
  const status = worst([
    ...found.map(({ severity }) => severity),
    ...(row === undefined || failure !== null ? (['unknown'] as const) : []),
  ])
  const reasons = [...found.map(({ detail }) => detail), ...(failure === null ? [] : [couldNotLook(failure)])]
  return {
    kind,
    title: ruleTexts[kind].title,
    status,
    reason: reasons.length === 0 ? null : reasons.join(' '),
    checkedAt: row?.checkedAt.toISOString() ?? null,
  }
}

/** Returns the portal's health, which is the worst status of its checks. Acknowledged alerts count as well. */
export async function readHealth(
  database: Database,
): Promise<{ status: HealthStatus; checks: HealthCheck[] }> {
  const rows = await database.rows<CheckRow>(
    'SELECT kind, checked_at AS checkedAt, failure FROM alert_checks',
  )
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  const alerts = await listAlerts(database)
  const checks = rules.map(({ kind }) => checkOf(kind, byKind.get(kind), alerts))
  return { status: worst(checks.map(({ status }) => status)), checks }
}
