import { color, font, Link, space } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { similarMessages as texts } from '../messages/similar.ts'
import { toTask } from '../routes.ts'
import { useTasksSimilarQuery } from '../task-similar.api.ts'

/** Nobody writes for so long, in milliseconds. */
const PAUSE = 400
const SHORTEST = 3
const LONGEST = 400

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[8]};
  color: ${color.text.secondary};
  font: ${font.caption};
  overflow-wrap: anywhere;

  &:empty {
    position: absolute;
  }
`

/** The title, once nothing was typed for a moment; empty for one that is too short to be like another. */
function useSettled(title: string): string {
  const asked = title.trim().slice(0, LONGEST)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked.length < SHORTEST ? '' : asked), PAUSE)
    return () => clearTimeout(timer)
  }, [asked])
  return settled
}

/** Open tasks whose titles are like the one that is being written. It keeps nobody from anything: where they cannot be had, there are none. */
export function SimilarTasks({ title }: { title: string }) {
  const formats = useFormats()
  const settled = useSettled(title)
  const { data, isError } = useTasksSimilarQuery(settled, { skip: settled === '' })
  const items = settled === '' || isError ? [] : (data?.items ?? [])
  return (
    <Line role="status">
      {items.length > 0 ? <span>{texts.label}</span> : null}
      {items.map((task) => (
        <span key={task.id}>
          <Link external href={toTask(task.id)}>
            {task.title}
          </Link>
          {task.dueDate ? <span>{` ${texts.due(formats.dueDate(task.dueDate))}`}</span> : null}
        </span>
      ))}
    </Line>
  )
}
