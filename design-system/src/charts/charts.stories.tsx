import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { Avatar } from '../avatar/Avatar.tsx'
import { Card } from '../card/Card.tsx'
import { longWord } from '../storybook/samples.tsx'
import { BarChart } from './BarChart.tsx'
import { BarKey, type BarPart, Bars, BulletBars, StackedBars } from './Bars.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import type { ChartTable } from './chartTable.ts'
import { Heatmap } from './Heatmap.tsx'
import { LineChart } from './LineChart.tsx'
import { Sparkline } from './Sparkline.tsx'

interface FigureProps {
  title: string
  note?: ReactNode
  summary: ReactNode
  table: ChartTable
  children: ReactNode
}

const Framed = (props: FigureProps) => (
  <Card>
    <ChartFigure {...props} fileName="chart.csv" />
  </Card>
)

const meta = { title: 'Components/Charts', component: Framed } satisfies Meta<typeof Framed>

export default meta
type Story = StoryObj<typeof meta>

const completed = [10, 18, 25, 23, 32, 39, 41, 48, 55, 57, 70, 72]
const created = [20, 23, 21, 29, 26, 36, 31, 41, 37, 43, 47, 42]
const labels = ['Sep 7', '14', '21', '28', 'Oct 5', '12', '19', '26', 'Nov 2', '9', '16', '23']
const names = labels.map((label) => `Week of ${label}`)
const people = ['Priya Nair', 'Daniel Weiss', 'Elena Petrova', longWord]
const parts: BarPart[] = [
  { name: 'Overdue', tone: 'danger' },
  { name: 'Due this week', tone: 'accent' },
  { name: 'Later', tone: 'outline' },
]

const tableOf = (columns: string[], rows: readonly string[], ...values: readonly (number | null)[][]) => ({
  columns,
  rows: rows.map((name, index) => [name, ...values.map((own) => own[index] ?? null)]),
})

const rowOf = (label: string) => ({
  key: label,
  label,
  icon: <Avatar name={label} size="small" decorative />,
  // biome-ignore lint/a11y: the content is set by the chart.
  link: <a href="#somewhere" />,
})

const weekly = tableOf(['Week', 'Completed'], names, completed)

export const VerticalBars: Story = {
  args: {
    title: 'Tasks completed',
    note: 'per week',
    summary: (
      <>
        <strong>72 so far this week</strong>, the most in twelve weeks.
      </>
    ),
    table: weekly,
    children: (
      <BarChart
        bars={labels.map((label, index) => ({
          name: names[index] ?? label,
          label,
          value: completed[index] ?? null,
        }))}
      />
    ),
  },
}

export const Missing: Story = {
  args: {
    title: 'Tasks completed',
    summary: 'There is no data for the first week.',
    table: tableOf(['Week', 'Completed'], names.slice(0, 3), [null, 0, 4]),
    children: (
      <BarChart
        bars={[null, 0, 4].map((value, index) => ({
          name: names[index] ?? '',
          label: labels[index] ?? '',
          value,
        }))}
      />
    ),
  },
}

export const Lines: Story = {
  args: {
    title: 'Created and completed',
    note: 'tasks per week',
    summary: 'More tasks were completed than created last week.',
    table: tableOf(['Week', 'Completed', 'Created'], names, completed, created),
    children: (
      <LineChart
        points={names.map((name, at) => ({ at, name }))}
        series={[
          { name: 'completed', values: completed },
          { name: 'created', values: created },
        ]}
        ticks={[
          { at: 0, label: 'Sep 7' },
          { at: 4, label: 'Oct 5' },
          { at: 11, label: 'Nov 23' },
        ]}
      />
    ),
  },
}

export const LineStartingLater: Story = {
  args: {
    title: 'Progress',
    summary: 'Up from 10% to 40% since Nov 5.',
    table: tableOf(['Day', 'Progress'], ['11/05', '11/09'], [10, 40]),
    children: (
      <LineChart
        points={[
          { at: 5, name: '11/05' },
          { at: 9, name: '11/09' },
        ]}
        series={[{ name: 'Progress', values: [10, 40] }]}
        ticks={[
          { at: 1, label: '11/01' },
          { at: 9, label: 'Today' },
        ]}
        start={1}
        unknown="Unknown"
        max={100}
        format={(value) => `${value}%`}
      />
    ),
  },
}

export const HorizontalBars: Story = {
  args: {
    title: 'Overdue by age',
    summary: '3 tasks are more than ten days late.',
    table: tableOf(['Age', 'Tasks'], people, [13, 11, 8, 3]),
    children: (
      <Bars
        rows={people.map((label, index) => ({
          ...rowOf(label),
          count: [13, 11, 0, 3][index] ?? 0,
          tone: index === 3 ? 'danger' : 'quiet',
        }))}
      />
    ),
  },
}

export const Bullets: Story = {
  args: {
    title: 'Overdue',
    note: 'of the open tasks',
    summary: '20% of the open tasks on Priya Nair’s team are overdue.',
    table: tableOf(['Manager', 'Overdue', 'Open'], people, [15, 11, 9, 0], [77, 118, 70, 58]),
    children: (
      <BulletBars
        between="of"
        rows={people.map((label, index) => ({
          ...rowOf(label),
          count: [15, 11, 9, 0][index] ?? 0,
          of: [77, 118, 70, 58][index] ?? 0,
        }))}
      />
    ),
  },
}

export const Stacked: Story = {
  args: {
    title: 'Open by person',
    note: <BarKey parts={parts} />,
    summary: 'Priya Nair has the most open tasks.',
    table: tableOf(
      ['Person', 'Overdue', 'Due this week', 'Later'],
      people,
      [5, 4, 3, 0],
      [6, 5, 4, 1],
      [8, 6, 5, 0],
    ),
    children: (
      <StackedBars
        parts={parts}
        columns={2}
        rows={people.map((label, index) => ({
          ...rowOf(label),
          values:
            [
              [5, 6, 8],
              [4, 5, 6],
              [3, 4, 5],
              [0, 1, 0],
            ][index] ?? [],
        }))}
      />
    ),
  },
}

export const Heat: Story = {
  args: {
    title: 'Completed by day',
    summary: 'Busiest weekday: Thursday.',
    table: tableOf(['Day', 'Week 1', 'Week 2'], ['Monday', 'Tuesday'], [1, 3], [0, 4]),
    children: (
      <Heatmap
        rows={['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((name) => ({ name, label: name }))}
        columns={labels.map((label, index) => ({ name: names[index] ?? label, label }))}
        values={[0, 1, 2, 3, 4].map((day) => completed.map((value) => Math.floor((value * (day + 1)) / 20)))}
      />
    ),
  },
}

export const Spark: Story = {
  args: {
    title: 'Completed this week',
    summary: '72 tasks completed this week, the most in twelve weeks.',
    table: weekly,
    children: <Sparkline values={completed} label="Completed per week, 72 in the last one" />,
  },
}
