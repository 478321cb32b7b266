import { MoreButton, Panel, space } from '@headway/design-system'
import { listQuery } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useReportBlockersListInfiniteQuery } from '../reports.api.ts'
import { BlockerItems } from './BlockerItems.tsx'

const texts = messages.blockers

const Body = styled.div`
  padding: 0 ${space[16]} ${space[16]};
`

/** Lists the open blockers of the people below a manager. Renders nothing without blockers or after an error. */
export function OpenBlockersPanel() {
  const query = useReportBlockersListInfiniteQuery()
  const { items, hasMore, isLoadingMore, moreError, onMore } = listQuery(query, texts.failed)
  if (items.length === 0) {
    return null
  }
  return (
    <Panel title={texts.open} aside={hasMore ? `${items.length}+` : items.length}>
      <Body>
        <BlockerItems blockers={items} />
      </Body>
      {hasMore ? (
        <MoreButton busy={isLoadingMore} error={moreError} onMore={onMore} label={texts.more} />
      ) : null}
    </Panel>
  )
}
