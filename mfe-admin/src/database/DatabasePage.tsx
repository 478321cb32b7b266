import {
  Async,
  Button,
  media,
  PageHeader,
  Skeleton,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { ForbiddenState } from '@headway/design-system/data'
import {
  KeyBuffer,
  isCallError,
  lazyComponent,
  messageFor,
  queryState,
  requestIdOf,
  serverMessage,
} from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { revealColumnsInOrder, revealInOrder } from '../components/rowPanel.ts'
import { databaseMessages as texts } from '../messages/database.ts'
import { BackupsPanel } from './BackupsPanel.tsx'
import { useBackupsStartMutation, useBackupsStateQuery, useDatabaseReportQuery } from './database.api.ts'
import { RestoreTestsPanel } from './RestoreTestsPanel.tsx'
import { GrowthPanel, ServerPanel, SlowPanel } from './ServerPanels.tsx'
import { TablesPanel } from './TablesPanel.tsx'
import { ShieldIcon } from '@headway/design-system/icons'

/** Shows the button that starts a backup. It is busy while a backup is running, and disabled if none can be started. */
function BackupNowButton() {
  const { data } = useBackupsStateQuery()
  const [start, { isLoading }] = useBackupsStartMutation()

  const handleStart = async () => {
    const { error } = await start()
    if (error) {
      toastFailure(serverMessage(error, texts.now.failed))
      return
    }
    toastSuccess(texts.now.started)
  }

  return (
    <Button
      intent="primary"
      icon={<ShieldIcon />}
      busy={isLoading || data?.current !== null}
      disabled={data ? !data.can.start && data.current === null : true}
      onClick={() => void handleStart()}
    >
      {texts.now.start}
    </Button>
  )
}

const RestoreDialog = lazyComponent(async () => (await import('./RestoreDialog.tsx')).RestoreDialog)

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};

  ${media.large} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
  }

  ${revealColumnsInOrder}
`

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};

  ${revealInOrder}
`

function useDatabase() {
  const backups = useBackupsStateQuery()
  const report = useDatabaseReportQuery()
  const failed = backups.isError ? backups : report
  return {
    state: backups.data,
    report: report.data,
    query: failed,
    onRetry: () => {
      void backups.refetch()
      void report.refetch()
    },
  }
}

/** Shows backups, restore tests and the state of the database. */
export function DatabasePage() {
  const { state, report, query, onRetry } = useDatabase()
  const [restoring, setRestoring] = useState<number | null>(null)
  const isForbidden = isCallError(query.error) && query.error.status === 403
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={isForbidden ? undefined : texts.subtitle}
        actions={state ? <BackupNowButton /> : null}
      />
      {isForbidden ? (
        <ForbiddenState />
      ) : (
        <Async
          state={query.isError ? 'error' : state && report ? 'ready' : queryState(query)}
          loadingText={texts.loading}
          skeleton={<Skeleton lines={10} />}
          error={{ message: messageFor(query.error, texts.failed), requestId: requestIdOf(query.error) }}
          onRetry={onRetry}
        >
          {state && report ? (
            <Column>
              <Columns>
                <Column>
                  <BackupsPanel state={state} onRestore={setRestoring} />
                  <RestoreTestsPanel state={state} />
                  <GrowthPanel growth={report.growth} />
                </Column>
                <Column>
                  <ServerPanel report={report} />
                  <TablesPanel {...report} />
                </Column>
              </Columns>
              <SlowPanel slow={report.slow} />
            </Column>
          ) : null}
        </Async>
      )}
      {restoring === null ? null : (
        <Suspense fallback={<KeyBuffer />}>
          <RestoreDialog id={restoring} onClose={() => setRestoring(null)} />
        </Suspense>
      )}
    </>
  )
}
