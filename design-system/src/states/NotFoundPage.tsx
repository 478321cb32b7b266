import { cloneElement, type ReactElement } from 'react'
import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import { SearchIcon } from '../icons/icons.tsx'
import { messages } from '../messages/en.ts'
import { font, space } from '../tokens/tokens.ts'
import { StatePanel } from './StatePanel.tsx'

/** Replaces `PageHeader`, because the portal header has no title for an unknown URL, so phones need this one. */
const Title = styled.h1`
  margin-bottom: ${space[16]};
  font: ${font.heading1};
`

/** Page for an unknown URL. `home` is a link without content that leads to the start page. */
export function NotFoundPage({ home }: { home: ReactElement }) {
  return (
    <>
      <Title tabIndex={-1}>{messages.notFound.title}</Title>
      <StatePanel icon={<SearchIcon size={20} />} title={messages.notFound.explanation}>
        <Button asChild>{cloneElement(home, undefined, messages.toDashboard)}</Button>
      </StatePanel>
    </>
  )
}
