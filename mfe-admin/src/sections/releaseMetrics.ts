import type { ReleaseHealth } from '@headway/contracts/section-releases'
import { formatCompact } from '../messages/numbers.ts'
import { sectionMessages } from '../messages/sections.ts'
import { perThousand } from './sectionTexts.ts'

const texts = sectionMessages.figures

type MetricName = 'people' | 'p50' | 'p95' | 'failures' | 'errors'

/** Figures of a release as they are shown; null if not measured. Failures and errors are per 1,000 loads. */
export type ReleaseMetrics = Readonly<Record<MetricName, number | null>>

/** Returns the figures of a release, or null if no page has reported anything about it. */
export function calculateMetrics({
  loads,
  failures,
  errors,
  p50,
  p95,
  people,
}: ReleaseHealth): ReleaseMetrics | null {
  const attempts = loads + failures
  if (attempts + people === 0) {
    return null
  }
  const rate = (count: number) => (attempts === 0 ? null : Number(perThousand(count, attempts)))
  return { people, p50, p95, failures: rate(failures), errors: rate(errors) }
}

/** Formats a figure with its unit. */
export function formatMetric(name: MetricName, figure: number | null): string {
  if (figure === null) {
    return texts.missing
  }
  const written = formatCompact(figure)
  return name === 'p50' || name === 'p95' ? texts.milliseconds(written) : written
}
