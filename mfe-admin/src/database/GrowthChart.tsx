import { formatSize } from '@headway/design-system'
import type { Reply } from '@headway/contracts'
import type { databaseReport } from '@headway/contracts/database'
import { ChartFigure, LineChart } from '@headway/design-system/charts'
import { useFormats } from '@headway/sdk'
import { databaseMessages } from '../messages/database.ts'

const texts = databaseMessages.growth

/** Shows a chart of the total size of all tables, with one sample per day. @param growth at least two samples. */
export function GrowthChart({ growth }: Pick<Reply<typeof databaseReport>, 'growth'>) {
  const { dueDate } = useFormats()
  const first = growth[0]
  const last = growth.at(-1)
  const ends = [first, last].flatMap((sample) => (sample ? [sample] : []))
  return (
    <ChartFigure
      title={texts.title}
      summary={
        first && last
          ? texts.summary(formatSize(last.bytes), formatSize(first.bytes), dueDate(first.day))
          : texts.empty
      }
      table={{
        columns: [texts.day, texts.size],
        rows: growth.map(({ day, bytes }) => [day, bytes]),
        format: (cell, column) => (column === 0 ? dueDate(String(cell)) : formatSize(Number(cell))),
      }}
      fileName="database-growth.csv"
    >
      <LineChart
        points={growth.map(({ day }) => ({ at: Date.parse(day), name: dueDate(day) }))}
        series={[{ name: texts.size, values: growth.map(({ bytes }) => bytes) }]}
        ticks={ends.map(({ day }) => ({ at: Date.parse(day), label: dueDate(day) }))}
        format={formatSize}
      />
    </ChartFigure>
  )
}
