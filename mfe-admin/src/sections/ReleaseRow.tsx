import type { Release } from '@headway/contracts/section-releases'
import type { Section } from '@headway/contracts/sections'
import {
  Badge,
  type BadgeTone,
  color,
  font,
  formatFileSize,
  IconButton,
  Menu,
  type MenuEntry,
  Muted,
  RowItem,
  RowSubject,
  space,
  toastSuccess,
} from '@headway/design-system'
import { MoreIcon } from '@headway/design-system/icons'
import { useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { sectionMessages } from '../messages/sections.ts'
import { CheckList } from './CheckList.tsx'
import { MisfitList } from './MisfitList.tsx'
import { ReleaseFigures } from './ReleaseFigures.tsx'
import type { SectionDialogState } from './sectionDialogState.ts'
import { useSectionsPreviewMutation } from './sections.api.ts'
import { useSectionFailure } from './useSectionFailure.ts'

const texts = sectionMessages.releases

const tones: Record<Release['state'], BadgeTone> = {
  stable: 'success',
  next: 'info',
  previous: 'neutral',
  stored: 'neutral',
}

const Version = styled.span`
  font: ${font.bodyStrong};
`

const Changes = styled.span`
  display: block;
  color: ${color.text.secondary};
  white-space: pre-line;
  overflow-wrap: anywhere;
`

const Fault = styled.div`
  margin-top: ${space[8]};
  overflow-wrap: anywhere;
`

/** Names of components, each in a line. */
const Stack = styled(Muted)`
  white-space: pre-line;
`

const Badges = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
  min-width: 0;
`

const Side = styled.div`
  display: flex;
  min-width: 0;
  align-items: center;
  gap: ${space[8]};
`

const Details = styled.details`
  flex: 1 0 100%;
  min-width: 0;

  summary {
    width: fit-content;
    color: ${color.text.secondary};
    font: ${font.dense};
    cursor: pointer;
  }
`

interface ReleaseRowProps {
  section: Section
  release: Release
  /** What its figures are compared with. */
  before: Release | undefined
  onOpen: (state: SectionDialogState) => void
}

function SignedBadge({ by }: { by: string }) {
  const text = texts.signed(by)
  return (
    <Badge tone="neutral" title={text}>
      {text}
    </Badge>
  )
}

function ReleaseBadges({ release: { state, faulty, signedBy, isCompatible } }: { release: Release }) {
  return (
    <Badges>
      {state === 'stored' ? null : <Badge tone={tones[state]}>{texts.states[state]}</Badge>}
      {faulty ? <Badge tone="danger">{texts.faulty}</Badge> : null}
      {isCompatible ? null : <Badge tone="danger">{texts.incompatible}</Badge>}
      {signedBy ? <SignedBadge by={signedBy} /> : null}
    </Badges>
  )
}

function Origin({ release: { publishedAt, publishedBy } }: { release: Release }) {
  const formats = useFormats()
  const when = formats.moment(publishedAt)
  if (!publishedBy) {
    return texts.came(when)
  }
  const { name, token } = publishedBy
  return texts.published(token === null ? name : texts.byToken(name, token), when)
}

function Faults({ release: { faulty, faults } }: { release: Release }) {
  const formats = useFormats()
  return (
    <>
      {faulty ? <Muted>{faulty.reason}</Muted> : null}
      {faults.length === 0 ? <Muted>{texts.noFaults}</Muted> : null}
      {faults.map(({ kind, message, stack, count, lastSeenAt }) => (
        <Fault key={`${kind} ${message} ${stack}`}>
          {message}
          <Muted>{texts.seen(count, formats.moment(lastSeenAt))}</Muted>
          {stack === '' ? null : <Stack>{stack}</Stack>}
        </Fault>
      ))}
    </>
  )
}

function useReleaseMenu({ section, release, onOpen }: Omit<ReleaseRowProps, 'before'>): readonly MenuEntry[] {
  const [preview] = useSectionsPreviewMutation()
  const handleFailure = useSectionFailure(section.name)
  const { version, state, isCompatible } = release

  const handlePreview = async () => {
    const { error } = await preview({ name: section.name, body: { version } })
    if (error) {
      handleFailure(error)
      return
    }
    toastSuccess(texts.previewStarted, texts.previewStartedHint)
  }

  const isOther = state !== 'stable'
  return [
    ...(isOther
      ? [{ label: texts.use, disabled: !isCompatible, onSelect: () => onOpen({ mode: 'use', version }) }]
      : []),
    { label: texts.preview, disabled: !isCompatible, onSelect: () => void handlePreview() },
    ...(isOther && section.stable
      ? [{ label: texts.compare, onSelect: () => onOpen({ mode: 'compare', version }) }]
      : []),
  ]
}

/** One release: where it stands, who made it, what the checks and people's browsers say of it. */
export function ReleaseRow(props: ReleaseRowProps) {
  const { version, sizes, changes, checks, misfits, state } = props.release
  const entries = useReleaseMenu(props)
  return (
    <RowItem>
      <RowSubject>
        <span>
          <Version>{version}</Version>
          <Muted>
            <Origin release={props.release} />
          </Muted>
          <Muted>{texts.sizes(formatFileSize(sizes.first), formatFileSize(sizes.total))}</Muted>
          {changes === '' ? null : <Changes>{changes}</Changes>}
          {/* What the one in use lacks, the page says above all. */}
          {misfits.length === 0 || state === 'stable' ? null : <MisfitList misfits={misfits} />}
        </span>
      </RowSubject>
      <Side>
        <ReleaseBadges release={props.release} />
        <Menu
          trigger={<IconButton label={texts.actionsFor(version)} icon={<MoreIcon />} />}
          entries={entries}
        />
      </Side>
      <ReleaseFigures release={props.release} before={props.before} />
      <Details>
        <summary>
          {texts.checks} <span aria-hidden="true">·</span>{' '}
          {texts.passed(checks.filter(({ isPassed }) => isPassed).length, checks.length)}
        </summary>
        <CheckList checks={checks} />
        <Faults release={props.release} />
      </Details>
    </RowItem>
  )
}
