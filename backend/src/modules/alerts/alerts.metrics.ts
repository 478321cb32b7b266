import type { HealthStatus } from '@headway/contracts/alerts'
import { gaugeOf } from '../../platform/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import { listAlerts, readHealth } from './alerts.list.ts'

/** As numbers, so that a graph rises when it gets worse. */
const levels: Record<HealthStatus, number> = { healthy: 0, unknown: 1, warning: 2, critical: 3 }

/** Offers the alerts and checks as figures: kinds and states, nothing of what they say. */
export function offerFigures({ database, logger, metrics: { registry } }: Platform): void {
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
