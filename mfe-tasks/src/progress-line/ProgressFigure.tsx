import type { TaskProgress } from '@headway/contracts/task-progress'
import { Async, Button, color, font, Muted, Skeleton, space } from '@headway/design-system'
import { PlainTable } from '@headway/design-system/data'
import { DownloadIcon } from '@headway/design-system/icons'
import { messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { progressMessages as texts } from '../messages/progress.ts'
import { useTasksProgressQuery } from '../task-progress.api.ts'
import { ProgressLine } from './ProgressLine.tsx'
import { csvOf, place } from './scale.ts'

const Figure = styled.figure`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  margin: ${space[8]} 0 0;
`

const Caption = styled.figcaption`
  color: ${color.text.primary};
  font: ${font.body};
`

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

type WriteDay = (day: string) => string

/** What became of the progress, in one sentence. */
function findingOf({ points, unknownBecause }: TaskProgress, writeDay: WriteDay): string {
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

/** Why the line begins later than the task. */
function gapOf({ points, unknownBecause }: TaskProgress, writeDay: WriteDay): string | null {
  const [first] = points
  if (!first || unknownBecause === null) {
    return null
  }
  const text = unknownBecause === 'not_recorded' ? texts.notRecorded : texts.tooManyChanges
  return text(writeDay(first.day))
}

function ProgressTable({ points, writeDay }: Pick<TaskProgress, 'points'> & { writeDay: WriteDay }) {
  return (
    <PlainTable
      label={texts.title}
      height="short"
      hasRowHeads
      columns={[
        { label: texts.day },
        { label: texts.progress, align: 'end' },
        { label: texts.milestones, align: 'end' },
      ]}
      rows={points.map(({ day, progress, milestones }) => ({
        key: day,
        cells: [writeDay(day), texts.percent(progress), milestones],
      }))}
    />
  )
}

function Drawn({ taskId, data }: { taskId: number; data: TaskProgress }) {
  // A day without a time is written as it stands, in whichever zone one reads it.
  const { dueDate: writeDay } = useFormats()
  const [isTable, setTable] = useState(false)
  const finding = findingOf(data, writeDay)
  const gap = gapOf(data, writeDay)
  const csv = csvOf(data.points, [texts.day, texts.progress, texts.milestones])
  return (
    <Figure>
      <Caption>{finding}</Caption>
      {isTable ? (
        <ProgressTable points={data.points} writeDay={writeDay} />
      ) : (
        <ProgressLine points={place(data)} finding={finding} writeDay={writeDay} begins={data.begins} />
      )}
      {gap ? <Muted>{gap}</Muted> : null}
      <Ways>
        <Button size="small" onClick={() => setTable(!isTable)}>
          {isTable ? texts.asLine : texts.asTable}
        </Button>
        <Button asChild size="small" icon={<DownloadIcon />}>
          <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`} download={texts.csvName(taskId)}>
            {texts.csv}
          </a>
        </Button>
      </Ways>
    </Figure>
  )
}

/** How the mean progress of a task's milestones went. */
export function ProgressFigure({ taskId }: { taskId: number }) {
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
      {data ? <Drawn taskId={taskId} data={data} /> : null}
    </Async>
  )
}
