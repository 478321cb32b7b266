import type { ReportingPerson } from '@headway/contracts/insights'
import { color, media, Table } from '@headway/design-system'
import { TableCard } from '@headway/design-system/data'
import { CalendarIcon, ClockAlertIcon, type Icon, UserInactiveIcon } from '@headway/design-system/icons'
import { useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { PersonName } from '../components/PersonName.tsx'
import { NarrowNote, TableHead, TableNote, TextLink } from '../components/tableCells.ts'
import { toNewTask, toTasksOf } from '../links.ts'
import { messages } from '../messages/en.ts'

const texts = messages.team.attention
const MAX_ITEMS = 8

interface AttentionItem {
  person: ReportingPerson
  icon: Icon
  text: string
  link: { to: string; label: string }
}

/** Returns overdue tasks first, then work of people who are away, then staff without open tasks. */
function collectItems(
  people: readonly ReportingPerson[],
  writeDay: (day: string) => string,
): AttentionItem[] {
  const overdue = people.filter((person) => person.overdue > 0)
  const away = people.filter(({ awayUntil, dueThisWeek }) => awayUntil !== null && dueThisWeek > 0)
  const idle = people.filter(
    ({ role, open, awayUntil }) => role === 'staff' && open === 0 && awayUntil === null,
  )
  return [
    ...overdue
      .toSorted((one, other) => other.overdue - one.overdue)
      .map((person) => ({
        person,
        icon: ClockAlertIcon,
        text: texts.overdue(person.overdue),
        link: { to: toTasksOf(person.id, 'overdue'), label: texts.showTasks },
      })),
    ...away.map((person) => ({
      person,
      icon: CalendarIcon,
      text: texts.away(writeDay(person.awayUntil ?? ''), person.dueThisWeek),
      link: { to: toTasksOf(person.id, 'dueThisWeek'), label: texts.showTasks },
    })),
    ...idle.map((person) => ({
      person,
      icon: UserInactiveIcon,
      text: texts.idle,
      link: { to: toNewTask, label: texts.createTask },
    })),
  ]
}

const IconCell = styled.td`
  width: 2.5rem;
  color: ${color.text.muted};

  svg {
    display: block;
  }
`

const NameCell = styled.th`
  ${media.medium} {
    width: 16rem;
  }
`

/**
 * Direct reports with overdue tasks, with work due while they are away, or without work. Renders nothing if there are
 * none.
 */
export function NeedsAttention({ people }: { people: readonly ReportingPerson[] }) {
  const { dueDate } = useFormats()
  const items = collectItems(people, dueDate)
  if (items.length === 0) {
    return null
  }
  return (
    <TableCard>
      <TableHead>
        <h2>{texts.title}</h2>
        <TableNote>
          {items.length > MAX_ITEMS ? messages.outOf(MAX_ITEMS, items.length) : String(items.length)}
        </TableNote>
      </TableHead>
      <Table aria-label={texts.title}>
        <tbody>
          {items.slice(0, MAX_ITEMS).map(({ person, icon: Glyph, text, link }) => (
            <tr key={`${person.id} ${text}`}>
              <IconCell>
                <Glyph />
              </IconCell>
              <NameCell scope="row">
                <PersonName person={person} />
                <NarrowNote>{text}</NarrowNote>
              </NameCell>
              <td data-narrow="hidden">{text}</td>
              <td data-align="end" data-print="hidden">
                <TextLink to={link.to}>{link.label}</TextLink>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableCard>
  )
}
