import { type HistoryField, historyFields } from '@headway/contracts/task-history'
import { Async, MoreButton, Muted, Skeleton } from '@headway/design-system'
import { Select } from '@headway/design-system/forms'
import { Timeline } from '@headway/design-system/data'
import { ActivityIcon } from '@headway/design-system/icons'
import { fullName, listQuery, useFormats } from '@headway/sdk'
import { useState } from 'react'
import { historyMessages as texts } from './history.messages.ts'
import { useTasksHistoryInfiniteQuery } from './task-history.api.ts'
import { historyLine } from './historyLine.ts'
import { TabSection } from '../task-detail/TabSection.tsx'

/** Lists the changes of a task, newest first. */
export function HistoryPanel({ id }: { id: number }) {
  const formats = useFormats()
  const [field, setField] = useState<HistoryField | ''>('')
  const asked = { id, field: field === '' ? undefined : field }
  const { items, state, ...list } = listQuery(useTasksHistoryInfiniteQuery(asked), texts.failed)
  const lines = items.map((entry) => ({
    id: String(entry.id),
    icon: <ActivityIcon size={14} />,
    ...historyLine(entry, formats),
    time: formats.moment(entry.at),
    dateTime: entry.at,
    person: entry.by ? fullName(entry.by) : texts.byPortal,
  }))
  return (
    <TabSection
      title={texts.title}
      aside={
        <Select<HistoryField>
          quiet
          aria-label={texts.filter}
          placeholder={texts.anyField}
          value={field}
          onChange={setField}
          options={historyFields.map((value) => ({ value, label: texts.fields[value] }))}
        />
      }
    >
      <Async
        state={state}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={4} />}
        error={list.error}
        onRetry={list.onRetry}
        empty={<Muted>{field === '' ? texts.empty : texts.noMatches}</Muted>}
        refreshing={list.refreshing}
      >
        <Timeline items={lines} label={texts.label} />
        {list.hasMore ? (
          <MoreButton
            label={texts.more}
            busy={list.isLoadingMore}
            error={list.moreError}
            onMore={list.onMore}
          />
        ) : null}
      </Async>
    </TabSection>
  )
}
