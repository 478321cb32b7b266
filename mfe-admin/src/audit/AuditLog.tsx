import type { AuditEntry } from '@headway/contracts/audit'
import { Button, EmptyState, Menu, PageHeader, space } from '@headway/design-system'
import { ForbiddenState, Rows } from '@headway/design-system/data'
import { DownloadIcon } from '@headway/design-system/icons'
import { KeyBuffer, isCallError, lazyComponent, listQuery, useFormats, useSearchParams } from '@headway/sdk'
import { Suspense, useMemo, useState } from 'react'
import styled from 'styled-components'
import { auditMessages as texts } from '../messages/audit.ts'
import { RowPanel } from '../components/rowPanel.ts'
import { type AuditFilter, useAuditListInfiniteQuery } from './audit.api.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { ChainPanel } from './ChainPanel.tsx'
import { EntryRow } from './EntryRow.tsx'
import { readFilter, toParameters } from './filter.ts'

const EntrySheet = lazyComponent(async () => (await import('./EntrySheet.tsx')).EntrySheet)

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

/** File formats of the exported audit log. */
const formats = ['csv', 'jsonl'] as const

const exportAddress = (filter: AuditFilter, format: 'csv' | 'jsonl') =>
  `/api/audit/export?${new URLSearchParams({ ...toParameters(filter), format })}`

/** Shows a menu that exports the filtered entries as a file. */
function ExportMenu({ filter }: { filter: AuditFilter }) {
  return (
    <Menu
      trigger={<Button icon={<DownloadIcon />}>{texts.export.label}</Button>}
      entries={formats.map((format) => ({
        type: 'link' as const,
        label: texts.export[format],
        link: <a href={exportAddress(filter, format)} download />,
      }))}
    />
  )
}

/** Returns the day to show above each entry that is the first of its day, by the entry's id. */
function useDayHeadings(entries: readonly AuditEntry[]): ReadonlyMap<number, string> {
  const formats = useFormats()
  const headings = new Map<number, string>()
  let before: string | undefined
  for (const { id, at } of entries) {
    const day = formats.day(at)
    if (day !== before) {
      headings.set(id, day)
    }
    before = day
  }
  return headings
}

function Entries({ filter, onChange }: { filter: AuditFilter; onChange: (filter: AuditFilter) => void }) {
  const list = listQuery(useAuditListInfiniteQuery(filter), texts.failed)
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const days = useDayHeadings(list.items)
  const isNarrowed = Object.keys(filter).length > 0
  const empty = isNarrowed ? (
    <EmptyState
      title={texts.noMatches}
      description={texts.noMatchesHint}
      action={<Button onClick={() => onChange({})}>{texts.clear}</Button>}
    />
  ) : (
    <EmptyState title={texts.empty} />
  )
  return (
    <>
      <Rows
        {...list}
        label={texts.label}
        loadingText={texts.loading}
        skeletonLines={10}
        empty={empty}
        frame={(rows) => <RowPanel>{rows}</RowPanel>}
        getKey={({ id }) => id}
        renderRow={(entry) => (
          <EntryRow entry={entry} day={days.get(entry.id) ?? null} onOpen={() => setOpened(entry)} />
        )}
        moreLabel={texts.more}
      />
      {opened ? (
        <Suspense fallback={<KeyBuffer />}>
          <EntrySheet
            entry={opened}
            onClose={() => setOpened(null)}
            onNarrow={(values) => {
              setOpened(null)
              onChange({ ...filter, ...values })
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Shows the audit log: what was done, by whom, the previous values, and whether the hash chain is intact. */
export function AuditLog() {
  const [parameters, setParameters] = useSearchParams()
  const filter = useMemo(() => readFilter(parameters), [parameters])
  const { error } = useAuditListInfiniteQuery(filter)
  const isForbidden = isCallError(error) && error.status === 403
  const handleChange = (next: AuditFilter) => setParameters(toParameters(next), { replace: true })
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={isForbidden ? undefined : texts.subtitle}
        actions={isForbidden ? null : <ExportMenu filter={filter} />}
      />
      {isForbidden ? (
        <ForbiddenState />
      ) : (
        <Content>
          <ChainPanel />
          <AuditFilters filter={filter} onChange={handleChange} />
          <Entries filter={filter} onChange={handleChange} />
        </Content>
      )}
    </>
  )
}
