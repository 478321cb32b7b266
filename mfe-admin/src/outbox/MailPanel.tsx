import type { Reply } from '@headway/contracts'
import type { mailOverview, MailState } from '@headway/contracts/mail'
import { Alert, Button, EmptyState, Muted, Panel } from '@headway/design-system'
import { Rows } from '@headway/design-system/data'
import { Select } from '@headway/design-system/forms'
import { KeyBuffer, lazyComponent, listQuery, useSearchParams } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { outboxMessages } from '../messages/outbox.ts'
import { MailRow } from './MailRow.tsx'
import { useMailListInfiniteQuery } from './outbox.api.ts'

const MailSheet = lazyComponent(async () => (await import('./MailSheet.tsx')).MailSheet)

const texts = outboxMessages.mail

const states = Object.keys(texts.states) as MailState[]

type Overview = Reply<typeof mailOverview>

const Toolbar = styled.div`
  max-width: 16rem;
`

/** Returns the state filter of the URL and a function that changes it. */
function useStateFilter(): [MailState | undefined, (state: MailState | '') => void] {
  const [parameters, setParameters] = useSearchParams()
  const state = states.find((value) => value === parameters.get('state'))
  return [state, (next) => setParameters(next === '' ? {} : { state: next }, { replace: true })]
}

function StateFilter({
  overview,
  value,
  onChange,
}: {
  overview: Overview | undefined
  value: MailState | undefined
  onChange: (state: MailState | '') => void
}) {
  const counts: Partial<Record<MailState, number>> = overview?.counts ?? {}
  const labelOf = (state: MailState) => {
    const count = counts[state]
    return count === undefined || count === 0 ? texts.states[state] : texts.counted(state, count)
  }
  return (
    <Toolbar>
      <Select<MailState | ''>
        quiet
        aria-label={texts.state}
        placeholder={texts.anyState}
        value={value ?? ''}
        onChange={onChange}
        options={states.map((state) => ({ value: state, label: labelOf(state) }))}
      />
    </Toolbar>
  )
}

/** Lists the portal's emails with their state and commands. */
export function MailPanel({ overview }: { overview: Overview | undefined }) {
  const [state, setState] = useStateFilter()
  const list = listQuery(useMailListInfiniteQuery(state === undefined ? {} : { state }), texts.failed)
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <Panel title={texts.title}>
      {overview && !overview.isConfigured ? (
        <Alert tone="info" title={texts.unconfiguredTitle}>
          {texts.unconfigured}
        </Alert>
      ) : null}
      {overview?.from ? <Muted>{texts.from(overview.from)}</Muted> : null}
      <StateFilter overview={overview} value={state} onChange={setState} />
      <Rows
        {...list}
        label={texts.label}
        loadingText={texts.loading}
        skeletonLines={6}
        empty={
          state === undefined ? (
            <EmptyState title={texts.empty} />
          ) : (
            <EmptyState
              title={texts.noMatches}
              action={<Button onClick={() => setState('')}>{texts.showAll}</Button>}
            />
          )
        }
        getKey={({ id }) => id}
        renderRow={(mail) => <MailRow mail={mail} onOpen={() => setOpened(mail.id)} />}
        moreLabel={texts.more}
      />
      {opened === null ? null : (
        <Suspense fallback={<KeyBuffer />}>
          <MailSheet id={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Panel>
  )
}
