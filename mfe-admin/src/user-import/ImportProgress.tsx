import { buildPath } from '@headway/contracts'
import { Alert, Async, Button, Muted, Panel, ProgressBar, Skeleton, space } from '@headway/design-system'
import { FormLayout } from '@headway/design-system/forms'
import { DownloadIcon } from '@headway/design-system/icons'
import { invalidateTags, messageFor, queryState, requestIdOf, usePortalDispatch } from '@headway/sdk'
import { useEffect } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useUsersImportGetQuery } from '../users.api.ts'

const texts = messages.import
/** Polling interval while an import is running, in milliseconds. */
const POLL_INTERVAL_MS = 1_000

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

interface ImportProgressProps {
  id: number
  onAgain: () => void
}

/** Shows the progress of an import, then its result. */
export function ImportProgress({ id, onAgain }: ImportProgressProps) {
  const query = useUsersImportGetQuery(id)
  const { data, error, refetch } = query
  const dispatch = usePortalDispatch()
  const isDone = data?.state === 'done'

  useEffect(() => {
    if (isDone) {
      dispatch(invalidateTags(['User', 'Stats']))
      return
    }
    const timer = setInterval(() => void refetch(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isDone, refetch, dispatch])

  return (
    <Panel title={isDone ? texts.finished : texts.running}>
      <Async
        state={queryState(query)}
        loadingText={texts.running}
        skeleton={<Skeleton lines={2} />}
        error={{ message: messageFor(error, texts.progressFailed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {data ? (
          <FormLayout>
            <ProgressBar
              label={texts.running}
              value={data.total === 0 ? 100 : Math.floor((data.done * 100) / data.total)}
              tone={isDone && data.failed === 0 ? 'success' : undefined}
            />
            <Muted role="status">{texts.progress(data.done, data.total)}</Muted>
            {data.failed > 0 ? <Alert tone="warning">{texts.failedRows(data.failed)}</Alert> : null}
            {isDone ? (
              <>
                <Buttons>
                  <Button asChild intent="primary" icon={<DownloadIcon />}>
                    <a href={buildPath('/api/users/imports/:id/result', { id })} download>
                      {texts.result}
                    </a>
                  </Button>
                  <Button onClick={onAgain}>{texts.again}</Button>
                </Buttons>
                <Muted>{texts.resultHint}</Muted>
              </>
            ) : null}
          </FormLayout>
        ) : null}
      </Async>
    </Panel>
  )
}
