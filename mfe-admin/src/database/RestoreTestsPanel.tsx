import type { Reply } from '@headway/contracts'
import type { backupsState, RestoreTest } from '@headway/contracts/backups'
import { Alert, Badge, DescriptionList, Muted, Panel, RowItem, RowSubject } from '@headway/design-system'
import { Rows } from '@headway/design-system/data'
import { listQuery, useFormats } from '@headway/sdk'
import { databaseMessages } from '../messages/database.ts'
import { stateTones } from './BackupsPanel.tsx'
import { useRestoreTestsListInfiniteQuery } from './database.api.ts'

const texts = databaseMessages.tests

function formatResult({ state, error, tables, rows, files }: RestoreTest): string | null {
  return state === 'done' ? texts.equal(tables ?? 0, rows ?? 0, files ?? 0) : error
}

function TestRow({ test }: { test: RestoreTest }) {
  const { backupId, state, requestedAt } = test
  const formats = useFormats()
  const result = formatResult(test)
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

/** Shows the results of the restore tests and when the next one runs. */
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
      <Rows
        {...list}
        label={texts.title}
        loadingText={texts.loading}
        skeletonLines={3}
        empty={<Muted>{texts.empty}</Muted>}
        getKey={({ id }) => id}
        renderRow={(test) => <TestRow test={test} />}
        moreLabel={texts.more}
      />
    </Panel>
  )
}
