import type { EventGroup, PortalEvent } from '@headway/contracts/admin'
import {
  Async,
  Badge,
  Button,
  Muted,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
  space,
} from '@headway/design-system'
import { Select } from '@headway/design-system/forms'
import { messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { adminMessages } from '../messages/admin.ts'
import { useSectionTitle } from '../sections/useSectionTitle.ts'
import { useEvents } from './useEvents.ts'

const texts = adminMessages.activity
const groups = Object.keys(texts.groups) as EventGroup[]

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[12]};

  & > :first-child {
    flex: 0 1 12rem;
  }
`

function EventRow({ event }: { event: PortalEvent }) {
  const formats = useFormats()
  const { name, at, actor, address, group } = event
  const sectionTitle = useSectionTitle(group === 'sections' ? (event.subject ?? undefined) : undefined)
  const subject = sectionTitle ?? event.subject
  const title = texts.eventOf(name)
  return (
    <RowItem>
      <RowSubject>
        <span>
          {subject ? `${title}: ${subject}` : title}
          <Muted>
            <time dateTime={at}>{formats.moment(at)}</time>
            {` · ${actor?.name ?? texts.portal}${address ? ` · ${address}` : ''}`}
          </Muted>
        </span>
      </RowSubject>
      <Badge tone="neutral">{texts.groups[group]}</Badge>
    </RowItem>
  )
}

/** Shows the events of the portal live; the user can filter and pause them. */
export function EventStream() {
  const [group, setGroup] = useState<EventGroup | ''>('')
  const [isPaused, setPaused] = useState(false)
  const { query, events, isBroken } = useEvents(group, isPaused)
  const state = isPaused ? texts.paused : isBroken ? texts.broken : texts.live
  return (
    <Panel
      title={texts.events}
      aside={
        <Button size="small" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused ? texts.resume : texts.pause}
        </Button>
      }
    >
      <Controls>
        <Select<EventGroup | ''>
          quiet
          aria-label={texts.group}
          placeholder={texts.anyGroup}
          value={group}
          onChange={setGroup}
          options={groups.map((value) => ({ value, label: texts.groups[value] }))}
        />
        <Muted role="status">{state}</Muted>
      </Controls>
      <Async
        state={queryState(query, events.length === 0)}
        loadingText={texts.loadingEvents}
        skeleton={<Skeleton lines={8} />}
        empty={<Muted>{texts.noEvents}</Muted>}
        error={{ message: messageFor(query.error, texts.eventsFailed), requestId: requestIdOf(query.error) }}
        onRetry={() => void query.refetch()}
      >
        <RowList aria-label={texts.events}>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </RowList>
      </Async>
    </Panel>
  )
}
