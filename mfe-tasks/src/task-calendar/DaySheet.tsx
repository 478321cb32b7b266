import {
  Async,
  Button,
  Link as TextLink,
  Muted,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
  StatusBadge,
} from '@headway/design-system'
import { Sheet } from '@headway/design-system/overlays'
import { Link, messageFor, queryState } from '@headway/sdk'
import { calendarMessages as texts } from './calendar.messages.ts'
import { toTask, toTasks } from '../routes.ts'
import type { DaysArgument } from './tasks-calendar.api.ts'
import { useTasksDaysQuery } from './tasks-calendar.api.ts'

const MAX_TASKS = '100'
const SKELETON_LINES = 8

interface DaySheetProps {
  day: string
  label: string
  argument: DaysArgument
  onClose: () => void
}

/** Lists the tasks due on a day, at most a hundred; a link leads to the list with all of them. */
export function DaySheet({ day, label, argument, onClose }: DaySheetProps) {
  const days = { ...argument, from: day, to: day, perDay: MAX_TASKS }
  const query = useTasksDaysQuery(days)
  const found = query.data?.days[0]
  const { from: _, to: __, perDay: ___, ...filter } = argument
  const list = new URLSearchParams({ ...(filter as Record<string, string>), dueFrom: day, dueTo: day })
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.dayTitle(label)}
      description={texts.dayDescription}
      footer={
        <Button asChild>
          <Link to={`${toTasks()}?${list}`} onClick={onClose}>
            {texts.dayMore}
          </Link>
        </Button>
      }
    >
      <Async
        state={queryState(query, !found)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={SKELETON_LINES} />}
        error={{ message: messageFor(query.error, texts.failed) }}
        onRetry={() => void query.refetch()}
        empty={<Muted>{texts.nothing}</Muted>}
      >
        <RowList aria-label={texts.dayTitle(label)}>
          {found?.items.map((task) => (
            <RowItem key={task.id}>
              <RowSubject>
                <TextLink asChild>
                  <Link to={toTask(task.id)} state={{ days }}>
                    {task.title}
                  </Link>
                </TextLink>
              </RowSubject>
              <StatusBadge status={task.status} />
            </RowItem>
          ))}
        </RowList>
      </Async>
    </Sheet>
  )
}
