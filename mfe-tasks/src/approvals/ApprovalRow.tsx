import type { WaitingFile } from '@headway/contracts/approvals'
import {
  Avatar,
  Button,
  Checkbox,
  color,
  font,
  formatFileSize,
  formatSize,
  media,
  space,
  truncate,
  useIsNarrow,
  VisuallyHidden,
} from '@headway/design-system'
import { CheckIcon, CloseIcon, FileImageIcon, FileTextIcon } from '@headway/design-system/icons'
import { type Formats, fullName, Link, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { approvalMessages as texts } from './approvals.messages.ts'
import { toReport, toTaskFiles } from '../routes.ts'

const Row = styled.li<{ $isCursor: boolean; $isSelected: boolean }>`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr) minmax(0, 10rem) 6rem;
  align-items: center;
  gap: 0 ${space[12]};
  min-height: 48px;
  padding: 0 ${space[12]} 0 ${space[8]};
  border-bottom: 1px solid ${color.border.subtle};
  border-left: 2px solid ${({ $isCursor }) => ($isCursor ? color.accent.solid : 'transparent')};
  background: ${({ $isCursor, $isSelected }) =>
    $isSelected ? color.background.selected : $isCursor ? color.background.rowHover : 'transparent'};

  > svg {
    color: ${color.text.muted};
  }

  &[aria-busy='true'] {
    opacity: 0.6;
  }

  ${media.narrow} {
    grid-template-columns: auto auto minmax(0, 1fr) auto;
  }
`

/** Makes name and link 24 px high each (WCAG 2.5.8), although their texts are close together. */
const Texts = styled.div`
  min-width: 0;
`

const Owner = styled.div`
  color: ${color.text.muted};
  font: ${font.caption};

  a {
    display: block;
    width: fit-content;
    max-width: 100%;
    padding-bottom: ${space[8]};
    color: inherit;
    text-decoration: none;
    ${truncate}
  }

  a:hover {
    text-decoration: underline;
  }
`

const Refusal = styled.p`
  padding-bottom: ${space[8]};
  color: ${color.danger.text};
  font: ${font.caption};
  overflow-wrap: anywhere;
`

const NameLine = styled.div`
  display: flex;
  align-items: baseline;
  gap: ${space[6]};
  color: ${color.text.muted};
  white-space: nowrap;
`

const Name = styled.button`
  min-width: 0;
  margin-inline-start: calc(-1 * ${space[4]});
  padding: ${space[4]} ${space[4]} 0;
  border: 0;
  background: none;
  color: ${color.text.primary};
  font: ${font.bodyStrong};
  text-align: start;
  cursor: pointer;
  scroll-margin-block: 96px;
  ${truncate}

  &:hover {
    text-decoration: underline;
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`

const Author = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  color: ${color.text.secondary};

  > :last-child {
    ${truncate}
  }

  ${media.narrow} {
    grid-area: 2 / 3 / auto / span 2;
    padding-bottom: ${space[8]};
    font: ${font.caption};
  }
`

const When = styled.time<{ $isLate: boolean }>`
  color: ${({ $isLate }) => ($isLate ? color.danger.text : color.text.secondary)};
  font: ${font.caption};
  text-align: end;
  white-space: nowrap;
`

/** Lies below the file and is as wide as its texts. */
const Buttons = styled.div`
  display: grid;
  grid-area: 3 / 3 / auto / span 2;
  grid-template-columns: 1fr 1fr;
  gap: ${space[8]};
  padding-bottom: ${space[12]};
`

/** Formats a day without its year, for example 'Nov 24'. */
const shortDay = ({ locale, timeZone }: Formats, moment: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone }).format(new Date(moment))

/** Shows a link to the task or report that a file belongs to. */
export function FileOwner({ file, tabIndex }: { file: WaitingFile; tabIndex?: number }) {
  const formats = useFormats()
  const { source, ownerId, taskTitle, reportDate } = file
  const report = reportDate === null ? '' : texts.report(shortDay(formats, reportDate))
  const [to, text] =
    source === 'task'
      ? [toTaskFiles(ownerId), texts.task(taskTitle ?? '')]
      : [toReport(ownerId), taskTitle === null ? report : `${report} · ${taskTitle}`]
  return (
    <Link to={to} title={text} tabIndex={tabIndex}>
      {text}
    </Link>
  )
}

interface RowDecisionProps {
  name: string
  isSending: boolean
  tabIndex: number
  onApprove: () => void
  onReject: () => void
}

/** Shows buttons that approve or reject one file without opening it. */
function RowDecision({ name, isSending, tabIndex, onApprove, onReject }: RowDecisionProps) {
  return (
    <Buttons>
      <Button
        icon={<CheckIcon />}
        busy={isSending}
        tabIndex={tabIndex}
        aria-label={texts.approveOf(name)}
        onClick={onApprove}
      >
        {texts.approve}
      </Button>
      <Button icon={<CloseIcon />} tabIndex={tabIndex} aria-label={texts.rejectOf(name)} onClick={onReject}>
        {texts.rejectMore}
      </Button>
    </Buttons>
  )
}

interface ApprovalRowProps extends Pick<RowDecisionProps, 'isSending' | 'onApprove' | 'onReject'> {
  file: WaitingFile
  isLate: boolean
  isCursor: boolean
  isSelected: boolean
  /** Why the last decision on this file failed. */
  refusal: string | undefined
  onToggle: () => void
  onCursor: () => void
  onOpen: () => void
}

/**
 * Shows one file pending approval: name, task or report, author and waiting time; on a phone also the decision. Only
 * the row with the cursor has tab stops.
 */
export function ApprovalRow(props: ApprovalRowProps) {
  const { file, isLate, isCursor, isSelected, isSending, refusal, onToggle, onCursor, onOpen } = props
  const isNarrow = useIsNarrow()
  const formats = useFormats()
  const { name, size, mediaType, author, createdAt, waitingDays } = file
  const tabIndex = isCursor ? 0 : -1
  return (
    <Row
      $isCursor={isCursor}
      $isSelected={isSelected}
      aria-current={isCursor || undefined}
      aria-busy={isSending}
      onFocus={onCursor}
    >
      <Checkbox
        label={<VisuallyHidden>{texts.select(name)}</VisuallyHidden>}
        checked={isSelected}
        tabIndex={tabIndex}
        onChange={onToggle}
      />
      {mediaType.startsWith('image/') ? <FileImageIcon /> : <FileTextIcon />}
      <Texts>
        <NameLine>
          <Name
            type="button"
            title={name}
            tabIndex={tabIndex}
            data-cursor={isCursor || undefined}
            onClick={onOpen}
          >
            {name}
          </Name>
          <span title={formatFileSize(size)}>{formatSize(size)}</span>
        </NameLine>
        <Owner>
          <FileOwner file={file} tabIndex={tabIndex} />
        </Owner>
        {refusal === undefined ? null : <Refusal role="alert">{refusal}</Refusal>}
      </Texts>
      <Author>
        <Avatar id={author.id} name={fullName(author)} size="small" decorative />
        <span>{fullName(author)}</span>
      </Author>
      <When $isLate={isLate} dateTime={createdAt} title={formats.moment(createdAt)}>
        {texts.waiting(waitingDays)}
      </When>
      {isNarrow ? (
        <RowDecision
          name={name}
          isSending={isSending}
          tabIndex={tabIndex}
          onApprove={props.onApprove}
          onReject={props.onReject}
        />
      ) : null}
    </Row>
  )
}
