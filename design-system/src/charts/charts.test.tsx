import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { readAnnouncement } from '../live-region/announcer.ts'
import { BarChart } from './BarChart.tsx'
import { BarKey, type BarPart, Bars, BulletBars, StackedBars } from './Bars.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { toCsv } from './chartTable.ts'
import { Heatmap } from './Heatmap.tsx'
import { LineChart } from './LineChart.tsx'
import { Sparkline } from './Sparkline.tsx'
import { markAfter } from './useMarks.ts'

afterEach(cleanup)

const announced = () => readAnnouncement('polite').text
const table = { columns: ['Week', 'Tasks'], rows: [['Nov 16', 7] as const, ['Nov 23', null] as const] }

describe('the chart frame', () => {
  const show = (title?: string) =>
    render(
      <ChartFigure
        title={title}
        note="per week"
        summary="7 tasks this week."
        table={table}
        fileName="tasks.csv"
      >
        <BarChart bars={[{ name: 'This week', label: 'Nov 23', value: 7 }]} />
      </ChartFigure>,
    )

  it('a chart names the figure by its title and the drawing by its summary', () => {
    show('Tasks completed')
    const figure = screen.getByRole('figure', { name: 'Tasks completed' })
    within(figure).getByRole('heading', { level: 2, name: 'Tasks completed' })
    within(figure).getByRole('img', { name: /^7 tasks this week\. .*arrow keys/ })
  })

  it('a chart is named by its summary when the page already has a title for it', () => {
    show()
    screen.getByRole('figure', { name: '7 tasks this week.' })
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('a chart switches to a table of its values and back', async () => {
    show('Tasks completed')
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['WeekTasks', 'Nov 167', 'Nov 23No data'])
    expect(screen.queryByRole('img')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'View as chart' }))
    screen.getByRole('img')
  })

  it('a chart offers its values as a file', () => {
    show()
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download CSV' })
    expect(link.download).toBe('tasks.csv')
    expect(decodeURIComponent(link.href)).toBe(
      'data:text/csv;charset=utf-8,Week,Tasks\r\nNov 16,7\r\nNov 23,',
    )
  })

  it('the CSV export quotes special characters and neutralizes formulas', () => {
    const rows = [
      ['a "b", c', -1],
      ['=1+1', null],
    ] as const
    expect(toCsv({ columns: ['One', 'Two'], rows })).toBe('One,Two\r\n"a ""b"", c",-1\r\n\'=1+1,')
  })
})

it.each([
  ['ArrowLeft', undefined, 4],
  ['ArrowRight', undefined, 0],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 4, 4],
  ['ArrowRight', 1, 2],
  ['ArrowDown', 1, undefined],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['Enter', 2, undefined],
])('the key %s moves from mark %s to mark %s of five', (key, from, to) => {
  expect(markAfter(key, from, 5)).toBe(to)
})

it('no key moves to a mark that does not exist', () => {
  expect(markAfter('End', undefined, 0)).toBeUndefined()
})

describe('bar charts', () => {
  it('bar charts label their values and are one tab stop with arrow key navigation', async () => {
    render(
      <BarChart
        bars={[
          { name: 'Week of 11/09', label: '9', value: null },
          { name: 'Week of 11/16', label: '16', value: 0 },
          { name: 'Week of 11/23', label: '23', value: 12 },
        ]}
      />,
    )
    expect(screen.getByRole('img').textContent).toBe('–012')
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('img'))
    await userEvent.keyboard('{ArrowLeft}')
    expect(announced()).toBe('Week of 11/23: 12')
    await userEvent.keyboard('{Home}')
    expect(announced()).toBe('Week of 11/09: No data')
    await userEvent.tab()
    expect(document.activeElement).toBe(document.body)
  })

  it('bar charts draw nothing without values', () => {
    render(<BarChart bars={[]} />)
    expect(screen.getByRole('img').textContent).toBe('')
  })
})

describe('line charts', () => {
  const points = ['Nov 9', 'Nov 16', 'Nov 23'].map((name, at) => ({ name, at }))

  it('line charts label the last value of each line and announce all values at a position', async () => {
    render(
      <LineChart
        points={points}
        series={[
          { name: 'completed', values: [1, 2, 30] },
          { name: 'created', values: [null, 4, 31] },
        ]}
        ticks={[{ at: 0, label: 'Nov 9' }]}
      />,
    )
    screen.getByText('30 completed')
    screen.getByText('31 created')
    screen.getByRole('img').focus()
    await userEvent.keyboard('{Home}')
    expect(announced()).toBe('Nov 9: 1 completed, No data created')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText(announced())).toBeNull()
  })

  it('line charts leave a gap for missing values and draw a point for a single value', () => {
    const { container } = render(
      <LineChart points={points} series={[{ name: 'done', values: [1, null, 3] }]} ticks={[]} />,
    )
    const paths = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '')
    expect(paths.at(-1)?.match(/M/g)).toHaveLength(2)
    cleanup()
    render(
      <LineChart points={[{ at: 5, name: 'Nov 23' }]} series={[{ name: 'done', values: [4] }]} ticks={[]} />,
    )
    expect(screen.getAllByText('4').length).toBeGreaterThan(0)
  })
})

const parts: BarPart[] = [
  { name: 'Overdue', tone: 'danger' },
  { name: 'Later', tone: 'outline' },
]
// biome-ignore lint/a11y: the content is set by the chart.
const link = (to: string) => <a href={to} />

describe('horizontal bar charts', () => {
  it('horizontal bars link to what they count and are one tab stop with arrow key navigation', async () => {
    render(
      <ul aria-label="outside">
        <li>
          <Bars
            rows={['Ada', 'Grace', 'Joan'].map((label, index) => ({
              key: label,
              label,
              count: index,
              link: link(`/${label}`),
            }))}
          />
        </li>
      </ul>,
    )
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Ada0',
      'Grace1',
      'Joan2',
    ])
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Ada0')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.getAttribute('href')).toBe('/Joan')
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Grace1')
    await userEvent.tab()
    expect(document.activeElement).toBe(document.body)
  })

  it('horizontal bars show their percentage of the total', () => {
    render(<BulletBars between="of" rows={[{ key: 1, label: 'Ada', count: 15, of: 77, link: link('/1') }]} />)
    screen.getByRole('link', { name: 'Ada 15 of 77' })
  })

  it('stacked horizontal bars add up their segments, which the legend names', () => {
    render(
      <>
        <BarKey parts={parts} />
        <StackedBars parts={parts} rows={[{ key: 1, label: 'Ada', values: [2, 3], link: link('/1') }]} />
      </>,
    )
    screen.getByText('Overdue')
    screen.getByRole('link', { name: 'Ada 5' })
  })
})

it('arrow keys move through a heatmap in both directions', async () => {
  const named = (name: string) => ({ name, label: name })
  render(
    <Heatmap
      rows={[named('Monday'), named('Tuesday')]}
      columns={[named('Nov 16'), named('Nov 23')]}
      values={[
        [1, 0],
        [3, null],
      ]}
    />,
  )
  screen.getByRole('img').focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(announced()).toBe('Tuesday, Nov 16: 3')
  await userEvent.keyboard('{ArrowRight}')
  expect(announced()).toBe('Tuesday, Nov 23: No data')
})

it('a sparkline is an image with a name, even without values', () => {
  render(<Sparkline values={[1, null, 3]} label="Tasks completed per week" />)
  screen.getByRole('img', { name: 'Tasks completed per week' })
  cleanup()
  const { container } = render(<Sparkline values={[]} label="Nothing" />)
  expect(container.querySelector('circle')).toBeNull()
})
