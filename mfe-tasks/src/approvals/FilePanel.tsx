import type { WaitingFile } from '@headway/contracts/approvals'
import {
  Avatar,
  Button,
  color,
  font,
  formatFileSize,
  formatSize,
  height,
  IconButton,
  size as sizes,
  space,
  truncate,
} from '@headway/design-system'
import { CheckIcon, CloseIcon, DownloadIcon } from '@headway/design-system/icons'
import { FileStage, Sheet } from '@headway/design-system/overlays'
import { fullName, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { waitingFileAddress } from './approvals.api.ts'
import { approvalMessages as texts } from './approvals.messages.ts'
import { FileOwner } from './ApprovalRow.tsx'

/** Fills the height between the header and the lower edge of the window. */
const Panel = styled.aside`
  position: sticky;
  top: ${height.header};
  display: flex;
  flex-direction: column;
  height: calc(100dvh - ${height.header});
  margin-block: calc(-1 * ${space[16]}) calc(-1 * ${space[64]});
  margin-inline-end: calc(-1 * ${sizes.gutter});
  border-inline: 1px solid ${color.border.default};
  background: ${color.background.surface};
`

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  padding: ${space[8]} ${space[8]} ${space[8]} ${space[16]};
  border-bottom: 1px solid ${color.border.subtle};
`

const Title = styled.h2`
  flex: 1;
  font: ${font.heading3};
  ${truncate}
`

const Stage = styled.div`
  flex: 1;
  min-height: 0;
  background: ${color.background.sunken};
`

const Foot = styled.div`
  display: grid;
  gap: ${space[12]};
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${color.border.subtle};
`

const Details = styled.div`
  display: grid;
  gap: ${space[12]};
  padding-top: ${space[16]};
`

const Facts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  color: ${color.text.muted};

  a {
    color: ${color.text.secondary};
  }

  > * {
    ${truncate}
  }
`

const Author = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};

  strong {
    color: ${color.text.primary};
    font: ${font.bodyStrong};
    ${truncate}
  }

  time {
    white-space: nowrap;
  }
`

const Buttons = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  flex: 1;
  gap: ${space[8]};
`

interface FilePanelProps {
  file: WaitingFile
  isSending: boolean
  onApprove: () => void
  onReject: () => void
  onFailed: () => void
  onClose: () => void
}

function FileFacts({ file }: { file: WaitingFile }) {
  const formats = useFormats()
  const { author, createdAt, size } = file
  return (
    <Facts>
      <Author>
        <Avatar id={author.id} name={fullName(author)} size="small" decorative />
        <strong>{fullName(author)}</strong>
        <time dateTime={createdAt}>{formats.moment(createdAt)}</time>
      </Author>
      <div>
        <FileOwner file={file} />
      </div>
      <div title={formatFileSize(size)}>{formatSize(size)}</div>
    </Facts>
  )
}

function Decision({ file, isSending, onApprove, onReject }: FilePanelProps) {
  return (
    <Buttons>
      <Button
        intent="primary"
        icon={<CheckIcon />}
        busy={isSending}
        aria-label={texts.approveOf(file.name)}
        onClick={onApprove}
      >
        {texts.approve}
      </Button>
      <Button aria-label={texts.rejectOf(file.name)} onClick={onReject}>
        {texts.rejectMore}
      </Button>
    </Buttons>
  )
}

const previewOf = ({ id, name, size, mediaType, source }: WaitingFile) => ({
  id,
  name,
  size,
  mediaType,
  address: waitingFileAddress({ id, source }),
})

/** Shows the file under the cursor beside the list: preview, task or report, and the decision buttons. */
export function FilePanel(props: FilePanelProps) {
  const { file, onFailed, onClose } = props
  const { name } = file
  return (
    <Panel aria-label={texts.preview}>
      <Head>
        <Title title={name}>{name}</Title>
        <Button asChild size="small" intent="ghost" icon={<DownloadIcon />}>
          <a href={waitingFileAddress(file)} download={name} aria-label={texts.downloadOf(name)}>
            {texts.download}
          </a>
        </Button>
        <IconButton size="small" label={texts.closePreview} icon={<CloseIcon />} onClick={onClose} />
      </Head>
      <Stage>
        <FileStage file={previewOf(file)} height="100%" onFailed={onFailed} />
      </Stage>
      <Foot>
        <FileFacts file={file} />
        <Decision {...props} />
      </Foot>
    </Panel>
  )
}

/** Shows the same content in a sheet over the page, for windows without room beside the list. */
export function FileSheet(props: FilePanelProps) {
  const { file, onFailed, onClose } = props
  const formats = useFormats()
  const { name, author, createdAt } = file
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={name}
      description={texts.previewHint(fullName(author), formats.moment(createdAt))}
      footer={<Decision {...props} />}
    >
      <FileStage file={previewOf(file)} height="50dvh" onFailed={onFailed} />
      <Details>
        <FileFacts file={file} />
        <Button asChild icon={<DownloadIcon />}>
          <a href={waitingFileAddress(file)} download={name} aria-label={texts.downloadOf(name)}>
            {texts.download}
          </a>
        </Button>
      </Details>
    </Sheet>
  )
}
