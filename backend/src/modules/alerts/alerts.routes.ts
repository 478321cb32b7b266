import { alertsAcknowledge, alertsHealth, alertsList, type HealthStatus } from '@headway/contracts/alerts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { listAlerts, readHealth } from './alerts.list.ts'
import { can } from './alerts.policy.ts'
import { acknowledge } from './alerts.service.ts'
import { findDue, evaluateRules } from './alerts.evaluate.ts'
import { gaugeOf } from '../../platform/observability/metrics.ts'

/** Numeric values of the status; a graph rises when the status gets worse. */
const levels: Record<HealthStatus, number> = { healthy: 0, unknown: 1, warning: 2, critical: 3 }

/** Registers metrics about alerts and checks: kinds and states, without their texts. */
function offerFigures({ database, logger, metrics: { registry } }: Platform): void {
  gaugeOf(
    { registry, logger },
    { name: 'headway_alerts', help: 'Active alerts', labels: ['kind', 'severity'] },
    async () => {
      const groups = Map.groupBy(await listAlerts(database), ({ kind, severity }) => `${kind} ${severity}`)
      return [...groups.values()].map((alerts) => ({
        labels: { kind: alerts[0]?.kind ?? '', severity: alerts[0]?.severity ?? '' },
        value: alerts.length,
      }))
    },
  )
  gaugeOf(
    { registry, logger },
    {
      name: 'headway_check',
      help: 'Checks of the portal’s health: 0 healthy, 1 unknown, 2 warning, 3 critical',
      labels: ['kind'],
    },
    async () =>
      (await readHealth(database)).checks.map(({ kind, status }) => ({
        labels: { kind },
        value: levels[status],
      })),
  )
}

const WATCH_SECONDS = 30
/** Delay in seconds after which a request runs overdue checks itself, so that stopped jobs do not stay unnoticed. */
const JOB_IS_LATE = 60

/** Events that can change the result of a rule and therefore trigger all checks immediately. */
const causes = [
  'section.troubled',
  'identity.behind',
  'mail.sentAgain',
  'mail.dropped',
  'signIn.suspicious',
  'setting.changed',
  'backup.finished',
  'restoreTest.finished',
] as const

/** Registers the routes, jobs and metrics of alerts. */
export function registerAlerts(table: RouteTable, platform: Platform): void {
  platform.personalData.add([], {
    'alerts.acknowledged_by': 'who acknowledged an alert stands in the audit log',
  })
  const { database, events, jobs } = platform
  const options = { can: can.watch, ability: 'alert.watch' }

  offerFigures(platform)
  jobs.schedule('alerts.watch', { seconds: WATCH_SECONDS }, async () =>
    evaluateRules(platform, await findDue(platform)),
  )
  jobs.handle('alerts.watchAll', () => evaluateRules(platform))
  for (const cause of causes) {
    events.subscribe(cause, (_, trx) => jobs.add({ kind: 'alerts.watchAll' }, trx))
  }
  const lookIfNobodyDoes = async () => evaluateRules(platform, await findDue(platform, JOB_IS_LATE))

  table.route(alertsList, options, async () => {
    await lookIfNobodyDoes()
    return { items: await listAlerts(database) }
  })

  table.route(alertsHealth, options, async () => {
    await lookIfNobodyDoes()
    return readHealth(database)
  })

  table.route(alertsAcknowledge, options, async ({ context, params, write }) => {
    await write((trx) => acknowledge(platform, context, params.id, trx))
    const alert = (await listAlerts(database)).find(({ id }) => id === params.id)
    if (!alert) {
      throw notFound('alert')
    }
    return alert
  })
}
