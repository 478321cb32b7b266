import type { AuditChain } from '@headway/contracts/audit'
import {
  Alert,
  Async,
  Button,
  color,
  font,
  Skeleton,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { CircleCheckIcon } from '@headway/design-system/icons'
import { messageFor, queryState, requestIdOf, serverMessage, useFormats } from '@headway/sdk'
import { useEffect } from 'react'
import styled from 'styled-components'
import { auditMessages } from '../messages/audit.ts'
import { useAuditChainQuery, useAuditVerifyMutation } from './audit.api.ts'

const texts = auditMessages.chain
/** Polling interval while a check is running, in milliseconds. */
const POLL_INTERVAL_MS = 1_500

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  min-height: 36px;
  color: ${color.text.muted};
  font: ${font.caption};

  > svg {
    color: ${color.success.text};
  }

  button {
    margin-inline-start: auto;
  }
`

const State = styled.strong`
  color: ${color.text.primary};
  font: ${font.bodyStrong};
`

const Details = styled.span`
  flex: 1 1 16rem;
  min-width: 0;
`

function Facts({ chain }: { chain: AuditChain }) {
  const formats = useFormats()
  const { lastCheck, entries, oldestAt, retentionDays, isAppendOnly } = chain
  const facts = [
    ...(lastCheck ? [texts.checked(formats.relative(lastCheck.at), lastCheck.entries)] : []),
    oldestAt ? texts.span(entries, formats.day(oldestAt)) : texts.none,
    texts.days(retentionDays),
    isAppendOnly ? texts.appendOnly : texts.notAppendOnly,
  ]
  return (
    <>
      {lastCheck?.isIntact ? <CircleCheckIcon /> : null}
      <State>{lastCheck === null ? texts.never : lastCheck.isIntact ? texts.intact : texts.broken}</State>
      <Details>{facts.join(' · ')}</Details>
    </>
  )
}

/** Shows whether the audit log is intact and since when, with a button that starts a check. */
export function ChainPanel() {
  const query = useAuditChainQuery()
  const { data, error, refetch } = query
  const [verify, { isLoading }] = useAuditVerifyMutation()
  const isRunning = data?.isBeingChecked ?? false

  // The live update reports the result too; polling covers pages whose event stream is interrupted.
  useEffect(() => {
    if (!isRunning) {
      return undefined
    }
    const timer = setInterval(() => void refetch(), POLL_INTERVAL_MS)
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
    <section aria-label={texts.title}>
      <Async
        state={queryState(query)}
        loadingText={texts.loading}
        skeleton={<Skeleton height="36px" />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {data?.lastCheck?.problem ? (
          <Alert tone="danger" title={texts.brokenTitle}>
            {data.lastCheck.problem} {texts.brokenHint}
          </Alert>
        ) : null}
        {data ? (
          <Line>
            <Facts chain={data} />
            <Button size="small" busy={isLoading || isRunning} onClick={() => void handleCheck()}>
              {isRunning ? texts.checking : texts.check}
            </Button>
          </Line>
        ) : null}
      </Async>
    </section>
  )
}
