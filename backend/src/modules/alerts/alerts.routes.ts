import { alertsAcknowledge, alertsHealth, alertsList, type HealthStatus } from '@headway/contracts/alerts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { listAlerts, readHealth } from './alerts.list.ts'
import { can } from './alerts.policy.ts'
import { acknowledge } from './alerts.service.ts'
import { findDue, watch } from './alerts.watch.ts'
import { gaugeOf } from '../../platform/observability/metrics.ts'

/** As numbers, so that a graph rises when it gets worse. */
const levels: Record<HealthStatus, number> = { healthy: 0, unknown: 1, warning: 2, critical: 3 }

/** Offers the alerts and checks as figures: kinds and states, nothing of what they say. */
function offerFigures({ database, logger, metrics: { registry } }: Platform): void {
  gaugeOf(
    { registry, logger },
    { name: 'headway_alerts', help: 'Alerts that stand', labels: ['kind', 'severity'] },
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
/** Where no job has looked for so long, whoever asks looks: that jobs stand still must not hide itself. */
const JOB_IS_LATE = 60

/** What makes rules true or false at once, so that nobody waits for the next look. */
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

/** Mounts the alerts, and the job that looks after them. */
export function registerAlerts(table: RouteTable, platform: Platform): void {
  platform.personalData.add([], {
    'alerts.acknowledged_by': 'who acknowledged an alert stands in the audit log',
  })
  const { database, events, jobs } = platform
  const options = { can: can.watch, ability: 'alert.watch' }

  offerFigures(platform)
  jobs.schedule('alerts.watch', { seconds: WATCH_SECONDS }, async () =>
    watch(platform, await findDue(platform)),
  )
  jobs.handle('alerts.watchAll', () => watch(platform))
  for (const cause of causes) {
    events.subscribe(cause, (_, trx) => jobs.add({ kind: 'alerts.watchAll' }, trx))
  }
  const lookIfNobodyDoes = async () => watch(platform, await findDue(platform, JOB_IS_LATE))

  table.route(alertsList, options, async () => {
    await lookIfNobodyDoes()
    return { items: await listAlerts(database) }
  })

  table.route(alertsHealth, options, async () => {
    await lookIfNobodyDoes()
    return readHealth(database)
  })

  table.route(alertsAcknowledge, options, async ({ act, params, write }) => {
    await write((trx) => acknowledge(platform, act, params.id, trx))
    const alert = (await listAlerts(database)).find(({ id }) => id === params.id)
    if (!alert) {
      throw notFound('alert')
    }
    return alert
  })
}
