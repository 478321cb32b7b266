import type { ActivityAction, ActivityItem } from '@headway/contracts/activity'
import { Avatar, Button, color, ErrorState, font, space, truncate, useToday } from '@headway/design-system'
import {
  ActivityIcon,
  CheckIcon,
  ClockAlertIcon,
  FileTextIcon,
  type Icon,
  MessageIcon,
  PlusIcon,
  SendIcon,
  UserCheckIcon,
} from '@headway/design-system/icons'
import { Link, messageFor, plusDays, queryState, requestIdOf, useCurrentUser, useFormats } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { dashboardMessages } from '../messages/dashboard.ts'
import { useActivityListQuery } from './dashboard.api.ts'
import { DashboardPanel, Nothing } from './DashboardPanel.tsx'
import { shortDay } from './days.ts'
import { type ActivityEntry, foldActivity } from './foldActivity.ts'
import { RowSkeletons } from './Rows.tsx'

const texts = dashboardMessages.activity
const MAX_ENTRIES = 7
/** Older entries show their date instead of a relative time. */
const RELATIVE_DAYS = 6

const List = styled.ol`
  margin: 0;
  padding: 0 0 ${space[8]};
  list-style: none;
`

const Entry = styled.li`
  display: flex;
  gap: 10px;
  min-height: 41px;
  padding: 1px ${space[16]};
`

const AvatarColumn = styled.span`
  align-self: flex-start;
  margin-top: ${space[4]};
`

const TextColumn = styled.div`
  flex: 1;
  min-width: 0;
`

const Summary = styled.p`
  ${truncate}

  b {
    font-weight: 600;
  }
`

const Objects = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  color: ${color.text.muted};
  font: ${font.caption};

  svg {
    flex-shrink: 0;
  }

  a,
  > span {
    color: inherit;
    text-decoration: none;
    ${truncate}
  }

  a:hover {
    text-decoration: underline;
  }
`

const Toggle = styled.button`
  flex-shrink: 0;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.accent.text};
  font: ${font.captionStrong};
  cursor: pointer;

  &:hover {
    text-decoration: underline;
  }
`

const Time = styled.time`
  flex-shrink: 0;
  margin-top: ${space[2]};
  color: ${color.text.muted};
  font: ${font.caption};
`

const icons: Partial<Record<ActivityAction, Icon>> = {
  taskCreated: PlusIcon,
  taskCompleted: CheckIcon,
  taskAssigned: UserCheckIcon,
  taskBlocked: ClockAlertIcon,
  commentAdded: MessageIcon,
  fileAdded: FileTextIcon,
  approvalNeeded: FileTextIcon,
  fileApproved: CheckIcon,
  reportSubmitted: SendIcon,
}

function Subject({ item }: { item: ActivityItem }) {
  return item.link ? <Link to={item.link}>{item.description}</Link> : <span>{item.description}</span>
}

const firstName = (name: string) => name.split(' ', 1)[0] ?? name

function ActivityRow({ entry: { item, more } }: { entry: ActivityEntry }) {
  const formats = useFormats()
  const me = useCurrentUser().id
  const today = useToday()()
  const [isOpen, setIsOpen] = useState(false)
  const { user, action, title, timestamp } = item
  const Glyph = (action && icons[action]) || ActivityIcon
  const name = user?.name ?? texts.portal
  const person = user?.id === me ? texts.you : firstName(name)
  const isOld = timestamp.slice(0, 10) < plusDays(today, -RELATIVE_DAYS)
  return (
    <Entry>
      <AvatarColumn>
        <Avatar id={user?.id} name={name} decorative />
      </AvatarColumn>
      <TextColumn>
        <Summary title={name}>
          {action ? (
            <>
              <b>{person}</b> {texts.actions[action](more.length + 1)}
            </>
          ) : (
            <>
              <b>{title}</b> · {person}
            </>
          )}
        </Summary>
        <Objects>
          <Glyph size={12} />
          <Subject item={item} />
          {more.length > 0 && !isOpen ? (
            <Toggle type="button" aria-expanded={false} onClick={() => setIsOpen(true)}>
              {texts.more(more.length)}
            </Toggle>
          ) : null}
        </Objects>
        {isOpen
          ? more.map((one) => (
              <Objects key={one.id}>
                <Subject item={one} />
              </Objects>
            ))
          : null}
        {isOpen ? (
          <Toggle type="button" aria-expanded onClick={() => setIsOpen(false)}>
            {texts.less}
          </Toggle>
        ) : null}
      </TextColumn>
      <Time dateTime={timestamp} title={formats.moment(timestamp)}>
        {isOld ? shortDay(timestamp.slice(0, 10), today) : formats.relative(timestamp)}
      </Time>
    </Entry>
  )
}

/** Recent activity that the caller may see, newest first. Equal actions of one person are combined into one entry. */
export function RecentActivity() {
  const query = useActivityListQuery()
  const { data, error, refetch } = query
  const [showsAll, setShowsAll] = useState(false)
  const all = foldActivity(data?.items ?? [])
  const entries = showsAll ? all : all.slice(0, MAX_ENTRIES)
  const state = queryState(query, entries.length === 0)
  return (
    <DashboardPanel
      title={texts.title}
      aside={
        all.length > MAX_ENTRIES ? (
          <Button size="small" intent="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? texts.less : dashboardMessages.seeAll}
          </Button>
        ) : null
      }
    >
      {state === 'loading' ? <RowSkeletons count={MAX_ENTRIES} /> : null}
      {state === 'empty' ? <Nothing>{texts.empty}</Nothing> : null}
      {state === 'error' ? (
        <ErrorState
          message={messageFor(error, texts.failed)}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {state === 'ready' ? (
        <List aria-label={texts.title}>
          {entries.map((entry) => (
            <ActivityRow key={entry.item.id} entry={entry} />
          ))}
        </List>
      ) : null}
    </DashboardPanel>
  )
}
