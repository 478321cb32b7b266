import type { Reply } from '@headway/contracts'
import type { backupsState, RestoreTest } from '@headway/contracts/backups'
import {
  Alert,
  Async,
  Badge,
  DescriptionList,
  MoreButton,
  Muted,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
} from '@headway/design-system'
import { listQuery, useFormats } from '@headway/sdk'
import { databaseMessages } from '../messages/database.ts'
import { stateTones } from './BackupsPanel.tsx'
import { useRestoreTestsListInfiniteQuery } from './database.api.ts'

const texts = databaseMessages.tests

function resultOf({ state, error, tables, rows, files }: RestoreTest): string | null {
  return state === 'done' ? texts.equal(tables ?? 0, rows ?? 0, files ?? 0) : error
}

function TestRow({ test }: { test: RestoreTest }) {
  const { backupId, state, requestedAt } = test
  const formats = useFormats()
  const result = resultOf(test)
  return (
    <RowItem>
      <RowSubject>
        <span>
          <time dateTime={requestedAt}>{formats.moment(requestedAt)}</time>{' '}
          <Badge tone={stateTones[state]}>{databaseMessages.backups.states[state]}</Badge>
          <Muted>{texts.of(backupId)}</Muted>
          {result === null ? null : <Muted>{result}</Muted>}
        </span>
      </RowSubject>
    </RowItem>
  )
}

/** Whether backups could be restored. */
export function RestoreTestsPanel({ state }: { state: Reply<typeof backupsState> }) {
  const list = listQuery(useRestoreTestsListInfiniteQuery(), texts.failed)
  const formats = useFormats()
  const { obstacle, testObstacle, nextTestAt } = state
  return (
    <Panel title={texts.title}>
      {obstacle === null && testObstacle !== null ? <Alert tone="warning">{testObstacle}</Alert> : null}
      <Muted>{texts.hint}</Muted>
      {nextTestAt === null ? null : (
        <DescriptionList
          layout="columns"
          items={[{ term: texts.next, description: formats.moment(nextTestAt) }]}
        />
      )}
      <Async
        state={list.state}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={3} />}
        empty={<Muted>{texts.empty}</Muted>}
        error={list.error}
        onRetry={list.onRetry}
      >
        <RowList aria-label={texts.title}>
          {list.items.map((test) => (
            <TestRow key={test.id} test={test} />
          ))}
        </RowList>
        {list.hasMore ? (
          <MoreButton
            label={texts.more}
            busy={list.isLoadingMore}
            error={list.moreError}
            onMore={list.onMore}
          />
        ) : null}
      </Async>
    </Panel>
  )
}
