import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import { CheckIcon, CircleAlertIcon, CopyIcon, RefreshIcon } from '../icons/icons.tsx'
import { announce } from '../live-region/announcer.ts'
import { messages } from '../messages/en.ts'
import { color, font, fontFamilies, radius, space } from '../tokens/tokens.ts'
import { StatePanel } from './StatePanel.tsx'

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space[8]};
`

const Trace = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  color: ${color.text.muted};
  font: ${font.caption};

  code {
    font-family: ${fontFamilies.monospace};
    font-size: 0.75rem;
  }
`

const More = styled.details`
  justify-self: stretch;
  color: ${color.text.secondary};
  font: ${font.body};

  pre {
    max-height: 12rem;
    margin: ${space[8]} 0 0;
    padding: ${space[12]};
    overflow: auto;
    border-radius: ${radius.control};
    background: ${color.background.sunken};
    text-align: start;
    white-space: pre-wrap;
  }
`

/** Returns whether copying is possible: browsers provide no clipboard on insecure origins. */
const hasClipboard = () => 'clipboard' in navigator

function RequestId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(id)
    setCopied(true)
    announce(messages.copied)
  }
  return (
    <Trace>
      <span>
        {messages.requestId}: <code>{id}</code>
      </span>
      {hasClipboard() ? (
        <Button
          size="small"
          intent="ghost"
          icon={copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
          onClick={() => void copy()}
        >
          {copied ? messages.copied : messages.copyRequestId}
        </Button>
      ) : null}
    </Trace>
  )
}

export interface ErrorStateProps {
  /** User-friendly sentence from the error catalog. */
  message: string
  title?: string
  /** Id of the request in the server's log. */
  requestId?: string
  /** Raw response, collapsed by default. */
  details?: string
  onRetry?: () => void
  /** Another action next to "Try again". */
  action?: ReactNode
}

/** Error message with a button to try again, and the request id that support needs. */
export function ErrorState(props: ErrorStateProps) {
  const { message, title = messages.errorTitle, requestId, details, onRetry, action } = props
  return (
    <StatePanel icon={<CircleAlertIcon size={20} />} title={title} description={message} role="alert">
      {onRetry || action ? (
        <Actions>
          {onRetry ? (
            <Button icon={<RefreshIcon />} onClick={onRetry}>
              {messages.tryAgain}
            </Button>
          ) : null}
          {action}
        </Actions>
      ) : null}
      {requestId ? <RequestId id={requestId} /> : null}
      {details ? (
        <More>
          <summary>{messages.details}</summary>
          <pre tabIndex={0}>{details}</pre>
        </More>
      ) : null}
    </StatePanel>
  )
}
