import type { AuditChain } from '@headway/contracts/audit'
import {
  Alert,
  Async,
  Badge,
  Button,
  DescriptionList,
  Panel,
  Skeleton,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { messageFor, queryState, requestIdOf, serverMessage, useFormats } from '@headway/sdk'
import { useEffect } from 'react'
import { auditMessages } from '../messages/audit.ts'
import { useAuditChainQuery, useAuditVerifyMutation } from './audit.api.ts'

const texts = auditMessages.chain
/** How often the result of a check that runs is looked for, in milliseconds. */
const LOOK = 1_500

function LastCheck({ lastCheck }: Pick<AuditChain, 'lastCheck'>) {
  const formats = useFormats()
  if (lastCheck === null) {
    return texts.never
  }
  const { isIntact, at, entries } = lastCheck
  return (
    <>
      <Badge tone={isIntact ? 'success' : 'danger'}>{isIntact ? texts.intact : texts.broken}</Badge>{' '}
      {texts.checked(formats.relative(at), entries)}
    </>
  )
}

function Facts({ chain }: { chain: AuditChain }) {
  const formats = useFormats()
  return (
    <DescriptionList
      layout="columns"
      items={[
        {
          term: texts.entries,
          description: chain.oldestAt ? texts.span(chain.entries, formats.day(chain.oldestAt)) : texts.none,
        },
        { term: texts.retention, description: texts.days(chain.retentionDays) },
        { term: texts.lastCheck, description: <LastCheck lastCheck={chain.lastCheck} /> },
        { term: texts.protection, description: chain.isAppendOnly ? texts.appendOnly : texts.notAppendOnly },
      ]}
    />
  )
}

/** Whether the log is as it was written, since when, and the way to have it checked. */
export function ChainPanel() {
  const query = useAuditChainQuery()
  const { data, error, refetch } = query
  const [verify, { isLoading }] = useAuditVerifyMutation()
  const isRunning = data?.isBeingChecked ?? false

  // The result is told live too; a page whose stream is cut finds it all the same.
  useEffect(() => {
    if (!isRunning) {
      return undefined
    }
    const timer = setInterval(() => void refetch(), LOOK)
    return () => clearInterval(timer)
  }, [isRunning, refetch])

  const handleCheck = async () => {
    const result = await verify()
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.askFailed))
      return
    }
    toastSuccess(texts.asked)
  }

  return (
    <Panel
      title={texts.title}
      aside={
        <Button size="small" busy={isLoading || isRunning} onClick={() => void handleCheck()}>
          {isRunning ? texts.checking : texts.check}
        </Button>
      }
    >
      <Async
        state={queryState(query)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={4} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {data?.lastCheck?.problem ? (
          <Alert tone="danger" title={texts.brokenTitle}>
            {data.lastCheck.problem} {texts.brokenHint}
          </Alert>
        ) : null}
        {data ? <Facts chain={data} /> : null}
      </Async>
    </Panel>
  )
}
