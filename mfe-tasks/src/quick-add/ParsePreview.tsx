import { color, font, space, Tag } from '@headway/design-system'
import { useFormats, useTagColor } from '@headway/sdk'
import styled from 'styled-components'
import { wallTimeOf } from '../due-date/dueMoment.ts'
import { quickAddMessages as texts } from './quickAdd.messages.ts'
import type { QuickTask } from './parseLine.ts'

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
  margin: 0;
  padding: 0;
  list-style: none;

  &:empty {
    display: none;
  }
`

const Note = styled.p`
  color: ${color.warning.text};
  font: ${font.caption};
  overflow-wrap: anywhere;
`

const Box = styled.div`
  display: grid;
  gap: ${space[8]};
`

/** Shows the fields recognized in the line, and the parts that look like fields but were not recognized. */
export function ParsePreview({ task }: { task: QuickTask }) {
  const { dueDate, locale, timeZone } = useFormats()
  const colorOf = useTagColor()
  const weekday = (due: string) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
      new Date(wallTimeOf(due, timeZone).day),
    )
  return (
    <Box role="status">
      <Chips aria-label={texts.understood}>
        {task.people.map(({ id, name }) => (
          <li key={`person-${id}`}>
            <Tag>{texts.assignee(name)}</Tag>
          </li>
        ))}
        {task.tags.map((tag) => (
          <li key={`tag-${tag}`}>
            <Tag color={colorOf(tag)}>{texts.tag(tag)}</Tag>
          </li>
        ))}
        {task.priority ? (
          <li>
            <Tag>{texts.priority[task.priority]}</Tag>
          </li>
        ) : null}
        {task.dueDate ? (
          <li>
            <Tag>{texts.due(weekday(task.dueDate), dueDate(task.dueDate))}</Tag>
          </li>
        ) : null}
      </Chips>
      {task.unknown.map(({ text, reason }) => (
        <Note key={`${reason}-${text}`}>{texts.unknown[reason](text)}</Note>
      ))}
    </Box>
  )
}
