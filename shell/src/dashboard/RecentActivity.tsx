import type { ActivityType } from '@headway/contracts/activity'
import { Async, Panel, Skeleton, Timeline } from '@headway/design-system'
import {
  ActivityIcon,
  CircleCheckIcon,
  ClockAlertIcon,
  FileTextIcon,
  type Icon,
  LogInIcon,
  SendIcon,
} from '@headway/design-system/icons'
import { Link, messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { useActivityListQuery } from '../shell.api.ts'

const texts = messages.dashboard

const icons: Record<ActivityType, Icon> = {
  task_completed: CircleCheckIcon,
  report_submitted: SendIcon,
  staff_login: LogInIcon,
  task_overdue: ClockAlertIcon,
  approval_needed: FileTextIcon,
  other: ActivityIcon,
}

/** What happened lately among the people whose work one may read. */
export function RecentActivity() {
  const query = useActivityListQuery()
  const { data, error, refetch } = query
  const formats = useFormats()
  const items = (data?.items ?? []).map((item) => {
    const TypeIcon = icons[item.type]
    return {
      id: String(item.id),
      icon: <TypeIcon />,
      title: item.title,
      description: item.description,
      time: formats.relative(item.timestamp),
      dateTime: item.timestamp,
      ...(item.user ? { person: item.user.name } : {}),
      ...(item.link ? { link: <Link to={item.link} /> } : {}),
    }
  })
  return (
    <Panel title={texts.recentActivity}>
      <Async
        state={queryState(query, items.length === 0)}
        skeleton={<Skeleton lines={6} />}
        error={{ message: messageFor(error, texts.activityFailed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
        empty={<p>{texts.noRecentActivity}</p>}
      >
        <Timeline label={texts.recentActivity} items={items} />
      </Async>
    </Panel>
  )
}
