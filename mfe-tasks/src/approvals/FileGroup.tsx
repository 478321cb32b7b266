import type { WaitingFile } from '@headway/contracts/approvals'
import { color, font, space } from '@headway/design-system'
import styled from 'styled-components'
import { ApprovalRow } from './ApprovalRow.tsx'
import { type Inbox, keyOf } from './useInbox.ts'

const GroupHead = styled.h2`
  display: flex;
  gap: ${space[8]};
  padding: ${space[4]} ${space[12]};
  border-block: 1px solid ${color.border.subtle};
  background: ${color.background.sunken};
  color: ${color.text.secondary};
  font: ${font.captionStrong};

  span {
    color: ${color.text.muted};
    font-weight: 400;
  }
`

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`

interface GroupProps {
  title: string
  count: string
  files: readonly WaitingFile[]
  isLate: boolean
  inbox: Inbox
  onOpen: () => void
}

/** Lists files of the same waiting-time group under a heading with their count. */
export function FileGroup({ title, count, files, isLate, inbox, onOpen }: GroupProps) {
  if (files.length === 0) {
    return null
  }
  return (
    <section aria-label={title}>
      <GroupHead>
        {title} <span>{count}</span>
      </GroupHead>
      <List aria-label={title}>
        {files.map((file) => (
          <ApprovalRow
            key={keyOf(file)}
            file={file}
            isLate={isLate}
            isCursor={file === inbox.cursor}
            isSelected={inbox.selected.includes(file)}
            isSending={inbox.isSending(file)}
            refusal={inbox.refusalOf(file)}
            onToggle={() => inbox.toggle(file)}
            onApprove={() => inbox.approve([file])}
            onReject={() => inbox.reject([file])}
            onCursor={() => inbox.setCursor(file)}
            onOpen={() => {
              inbox.setCursor(file)
              onOpen()
            }}
          />
        ))}
      </List>
    </section>
  )
}
