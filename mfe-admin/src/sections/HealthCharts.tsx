import type { HealthInterval, Release } from '@headway/contracts/section-releases'
import { Card, media, Muted, space } from '@headway/design-system'
import { ChartFigure, LineChart, type LineChartProps } from '@headway/design-system/charts'
import { type Formats, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { formatNumber } from '../messages/numbers.ts'
import { sectionTrendMessages as texts } from '../messages/section-trend.ts'
import { formatMetric } from './releaseMetrics.ts'
import { perThousand } from './sectionTexts.ts'
import { shortVersion } from './Version.tsx'

const INTERVAL_MS = 6 * 3_600_000

const Charts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};

  ${media.large} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const countAttempts = ({ loads, failures }: HealthInterval) => loads + failures
const countErrors = ({ failures, errors }: HealthInterval) => failures + errors
const endTime = ({ from }: HealthInterval) => Date.parse(from) + INTERVAL_MS
const sumBy = (intervals: readonly HealthInterval[], count: (interval: HealthInterval) => number) =>
  intervals.reduce((sum, interval) => sum + count(interval), 0)

type Axis = Pick<LineChartProps, 'points' | 'ticks' | 'marks' | 'start' | 'unknown'>

/** Returns the axis of both charts: intervals with loads, and the releases activated in these seven days. */
function buildAxis(
  start: number,
  loaded: readonly HealthInterval[],
  releases: readonly Release[],
  { day, moment }: Formats,
): Axis {
  const last = loaded.at(-1)
  const end = last ? endTime(last) : start
  return {
    points: loaded.map((interval) => ({ at: endTime(interval), name: moment(interval.from) })),
    ticks: [
      { at: start, label: day(new Date(start).toISOString()) },
      ...(last ? [{ at: end, label: day(last.from) }] : []),
    ],
    marks: releases
      .flatMap(({ usedAt, version }) =>
        usedAt === null ? [] : [{ at: Date.parse(usedAt), label: shortVersion(version) }],
      )
      .filter(({ at }) => at > start && at < end)
      .toSorted((one, other) => one.at - other.at),
    start,
    unknown: texts.noLoads,
  }
}

interface HealthChartsProps {
  /** Seven days, oldest first. */
  intervals: readonly HealthInterval[]
  releases: readonly Release[]
}

/** Shows charts of errors and load time of a section over seven days, with marks for its releases. */
export function HealthCharts({ intervals, releases }: HealthChartsProps) {
  const formats = useFormats()
  const loaded = intervals.filter((interval) => countAttempts(interval) > 0)
  const last = loaded.at(-1)
  const [first] = intervals
  if (!first || !last) {
    return (
      <Card>
        <Muted>{texts.empty}</Muted>
      </Card>
    )
  }
  const axis = buildAxis(Date.parse(first.from), loaded, releases, formats)
  const rates = loaded.map((interval) => Number(perThousand(countErrors(interval), countAttempts(interval))))
  const loads = sumBy(loaded, countAttempts)
  return (
    <Charts>
      <Card>
        <ChartFigure
          title={texts.errors}
          note={texts.perThousand}
          summary={texts.errorsSummary(perThousand(sumBy(loaded, countErrors), loads), loads)}
          table={{
            columns: [texts.from, texts.loads, texts.errors],
            rows: loaded.map((interval) => [interval.from, countAttempts(interval), countErrors(interval)]),
            format: (cell, column) => (column === 0 ? formats.moment(String(cell)) : String(cell)),
          }}
          fileName="section-errors.csv"
        >
          <LineChart {...axis} series={[{ name: texts.errors, values: rates }]} />
        </ChartFigure>
      </Card>
      <Card>
        <ChartFigure
          title={texts.loadTime}
          note={texts.milliseconds}
          summary={texts.loadTimeSummary(formatMetric('p50', last.p50), formatMetric('p95', last.p95))}
          table={{
            columns: [texts.from, 'p50', 'p95'],
            rows: loaded.map(({ from, p50, p95 }) => [from, p50, p95]),
            format: (cell, column) => (column === 0 ? formats.moment(String(cell)) : String(cell)),
          }}
          fileName="section-load-time.csv"
        >
          <LineChart
            {...axis}
            series={[
              { name: 'p95', values: loaded.map(({ p95 }) => p95) },
              { name: 'p50', values: loaded.map(({ p50 }) => p50) },
            ]}
            format={formatNumber}
          />
        </ChartFigure>
      </Card>
    </Charts>
  )
}
