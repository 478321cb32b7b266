import type { ReleaseHealth } from '@headway/contracts/section-releases'
import { DescriptionList, Muted } from '@headway/design-system'
import { sectionMessages } from '../messages/sections.ts'
import { calculateMetrics, formatMetric } from './releaseMetrics.ts'

const texts = sectionMessages.detail

/** Shows users, load time and errors of a release over the last 24 hours. */
export function HealthMetrics({ health }: { health: ReleaseHealth | null }) {
  const metrics = health && calculateMetrics(health)
  if (!health || !metrics) {
    return <Muted>{texts.notMeasured}</Muted>
  }
  const { people, p50, p95, failures, errors } = metrics
  return (
    <DescriptionList
      layout="columns"
      items={[
        { term: texts.people, description: formatMetric('people', people) },
        { term: texts.loads, description: health.loads },
        {
          term: texts.loadTime,
          description: p50 === null || p95 === null ? texts.notMeasured : texts.milliseconds(p50, p95),
        },
        { term: texts.failures, description: formatMetric('failures', failures) },
        { term: texts.errors, description: formatMetric('errors', errors) },
      ]}
    />
  )
}
