import type { HealthInterval, Release } from '@headway/contracts/section-releases'
import { Card, media, Muted, space } from '@headway/design-system'
import { ChartFigure, LineChart, type LineChartProps } from '@headway/design-system/charts'
import { type Formats, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { writeNumber } from '../messages/numbers.ts'
import { sectionTrendMessages as texts } from '../messages/section-trend.ts'
import { figureText } from './figures.ts'
import { perThousand } from './sectionTexts.ts'
import { shortVersion } from './Version.tsx'

const INTERVAL = 6 * 3_600_000

const Charts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};

  ${media.large} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const attemptsOf = ({ loads, failures }: HealthInterval) => loads + failures
const errorsOf = ({ failures, errors }: HealthInterval) => failures + errors
const endOf = ({ from }: HealthInterval) => Date.parse(from) + INTERVAL
const sumOf = (intervals: readonly HealthInterval[], count: (interval: HealthInterval) => number) =>
  intervals.reduce((sum, interval) => sum + count(interval), 0)

type Axis = Pick<LineChartProps, 'points' | 'ticks' | 'marks' | 'start' | 'unknown'>

/** Returns the axis of both charts: the intervals with loads, and the releases that were activated in these seven days. */
function axisOf(
  start: number,
  used: readonly HealthInterval[],
  releases: readonly Release[],
  { day, moment }: Formats,
): Axis {
  const last = used.at(-1)
  const end = last ? endOf(last) : start
  return {
    points: used.map((interval) => ({ at: endOf(interval), name: moment(interval.from) })),
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

/** Errors and load time of a section over seven days, with its releases as marks. */
export function HealthCharts({ intervals, releases }: HealthChartsProps) {
  const formats = useFormats()
  const used = intervals.filter((interval) => attemptsOf(interval) > 0)
  const last = used.at(-1)
  const [first] = intervals
  if (!first || !last) {
    return (
      <Card>
        <Muted>{texts.empty}</Muted>
      </Card>
    )
  }
  const axis = axisOf(Date.parse(first.from), used, releases, formats)
  const rates = used.map((interval) => Number(perThousand(errorsOf(interval), attemptsOf(interval))))
  const loads = sumOf(used, attemptsOf)
  return (
    <Charts>
      <Card>
        <ChartFigure
          title={texts.errors}
          note={texts.perThousand}
          summary={texts.errorsSummary(perThousand(sumOf(used, errorsOf), loads), loads)}
          table={{
            columns: [texts.from, texts.loads, texts.errors],
            rows: used.map((interval) => [interval.from, attemptsOf(interval), errorsOf(interval)]),
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
          summary={texts.loadTimeSummary(figureText('p50', last.p50), figureText('p95', last.p95))}
          table={{
            columns: [texts.from, 'p50', 'p95'],
            rows: used.map(({ from, p50, p95 }) => [from, p50, p95]),
            format: (cell, column) => (column === 0 ? formats.moment(String(cell)) : String(cell)),
          }}
          fileName="section-load-time.csv"
        >
          <LineChart
            {...axis}
            series={[
              { name: 'p95', values: used.map(({ p95 }) => p95) },
              { name: 'p50', values: used.map(({ p50 }) => p50) },
            ]}
            format={writeNumber}
          />
        </ChartFigure>
      </Card>
    </Charts>
  )
}
