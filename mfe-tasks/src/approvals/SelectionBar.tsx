import { Button, IconButton } from '@headway/design-system'
import { CheckIcon, CloseIcon } from '@headway/design-system/icons'
import styled from 'styled-components'
import { Bar, BarRow, Count, Dock } from '../bulk/barLayout.ts'
import { approvalMessages as texts } from '../messages/approvals.ts'
import type { Inbox } from './useInbox.ts'

/** Takes up space below the list, so that the bar covers no row. */
const BottomDock = styled(Dock)`
  height: 72px;
  margin-top: auto;
`

/** Commands for the selected files, at the lower edge of the window. */
export function SelectionBar({ inbox }: { inbox: Inbox }) {
  const { selected } = inbox
  if (selected.length === 0) {
    return null
  }
  return (
    <BottomDock>
      <Bar role="region" aria-label={texts.selection}>
        <BarRow>
          <Count aria-live="polite">{texts.selected(selected.length)}</Count>
          <Button
            size="small"
            intent="ghost"
            icon={<CheckIcon />}
            busy={selected.some(inbox.isSending)}
            onClick={() => inbox.approve(selected)}
          >
            {texts.approve}
          </Button>
          <Button size="small" intent="ghost" icon={<CloseIcon />} onClick={() => inbox.reject(selected)}>
            {texts.rejectMore}
          </Button>
          <IconButton size="small" label={texts.clear} icon={<CloseIcon />} onClick={inbox.clear} />
        </BarRow>
      </Bar>
    </BottomDock>
  )
}
