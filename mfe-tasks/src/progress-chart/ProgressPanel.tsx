import type { TaskProgress } from '@headway/contracts/task-progress'
import { Async, Skeleton } from '@headway/design-system'
import { ChartFigure, LineChart } from '@headway/design-system/charts'
import { messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import { progressMessages as texts } from './progress.messages.ts'
import { useTasksProgressQuery } from './task-progress.api.ts'

type WriteDay = (day: string) => string

/** Summarizes the progress over time in one sentence. */
function describeProgress({ points, unknownBecause }: TaskProgress, writeDay: WriteDay): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) {
    return ''
  }
  const [from, to] = [texts.percent(first.progress), texts.percent(last.progress)]
  if (points.length === 1) {
    return unknownBecause === null ? texts.firstDay(to) : texts.firstKnown(to)
  }
  const day = writeDay(first.day)
  if (first.progress === last.progress) {
    return texts.stood(to, day)
  }
  return (last.progress > first.progress ? texts.rose : texts.fell)(from, day, to)
}

/** Returns why the line starts later than the task, or null. */
function describeGap({ points, unknownBecause }: TaskProgress, writeDay: WriteDay): string | null {
  const [first] = points
  if (!first || unknownBecause === null) {
    return null
  }
  const text = unknownBecause === 'not_recorded' ? texts.notRecorded : texts.tooManyChanges
  return text(writeDay(first.day))
}

/** Position of a day on the time axis, in milliseconds since 1970. */
const toTime = (day: string) => Date.parse(day)

function ProgressChart({ taskId, data }: { taskId: number; data: TaskProgress }) {
  // A date without a time is formatted as it is, independent of the reader's time zone.
  const { dueDate: writeDay } = useFormats()
  const { points, begins } = data
  const gap = describeGap(data, writeDay)
  const finding = describeProgress(data, writeDay)
  const describe = (index: number) => {
    const { day, progress, milestones } = points[index] ?? { day: begins, progress: 0, milestones: 0 }
    return milestones === 0
      ? texts.none(writeDay(day))
      : texts.point(writeDay(day), texts.percent(progress), milestones)
  }
  return (
    <ChartFigure
      summary={
        <>
          {finding}
          {gap ? <span> {gap}</span> : null}
        </>
      }
      fileName={texts.csvName(taskId)}
      table={{
        columns: [texts.day, texts.progress, texts.milestones],
        rows: points.map(({ day, progress, milestones }) => [day, progress, milestones]),
        format: (cell, column) =>
          [writeDay(String(cell)), texts.percent(Number(cell))][column] ?? String(cell),
      }}
    >
      <LineChart
        points={points.map(({ day }) => ({ at: toTime(day), name: writeDay(day) }))}
        series={[{ name: texts.progress, values: points.map(({ progress }) => progress) }]}
        ticks={[
          { at: toTime(begins), label: writeDay(begins) },
          { at: toTime(points.at(-1)?.day ?? begins), label: texts.today },
        ]}
        start={toTime(begins)}
        unknown={texts.unknown}
        max={100}
        format={texts.percent}
        describe={describe}
      />
    </ChartFigure>
  )
}

/** Shows the mean progress of a task's milestones over time. */
export function ProgressPanel({ taskId }: { taskId: number }) {
  const query = useTasksProgressQuery(taskId)
  const { data, error, refetch } = query
  return (
    <Async
      state={queryState(query)}
      loadingText={texts.loading}
      skeleton={<Skeleton lines={6} />}
      error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
      onRetry={() => void refetch()}
    >
      {data ? <ProgressChart taskId={taskId} data={data} /> : null}
    </Async>
  )
}
