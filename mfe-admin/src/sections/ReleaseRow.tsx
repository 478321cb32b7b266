import type { Release } from '@headway/contracts/section-releases'
import type { Section } from '@headway/contracts/sections'
import {
  Badge,
  type BadgeTone,
  Button,
  color,
  IconButton,
  media,
  Menu,
  type MenuEntry,
  Muted,
  radius,
  space,
  toastSuccess,
} from '@headway/design-system'
import { MoreIcon } from '@headway/design-system/icons'
import { useFormats } from '@headway/sdk'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { sectionMessages } from '../messages/sections.ts'
import { calculateMetrics, formatMetric } from './releaseMetrics.ts'
import { IncompatibilityList } from './IncompatibilityList.tsx'
import { ReleaseDetails } from './ReleaseDetails.tsx'
import type { SectionDialogState } from './sectionDialogState.ts'
import { useSectionsPreviewMutation } from './sections.api.ts'
import { useSectionFailure } from './useSectionFailure.ts'
import { Version } from './Version.tsx'

const texts = sectionMessages.releases

const tones: Record<Release['state'], BadgeTone> = {
  stable: 'success',
  next: 'info',
  previous: 'neutral',
  stored: 'neutral',
}

/** Grid columns of the release rows and their header. */
export const releaseColumns = '16px 7rem minmax(0, 1fr) 3rem 4rem 13rem'

/** Row with a timeline dot, version, changes, errors, load time and state; the details open below. */
const Row = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr) auto;
  gap: 0 ${space[12]};
  align-items: center;
  min-height: 44px;
  padding: ${space[4]} ${space[12]} ${space[4]} ${space[16]};
  border-top: 1px solid ${color.border.subtle};

  &:hover {
    background: ${color.background.rowHover};
  }

  &::before {
    content: '';
    position: absolute;
    inset: 0 auto 0 23.5px;
    width: 1px;
    background: ${color.border.strong};
  }

  &:first-child::before {
    top: 22px;
  }

  &:last-child::before {
    bottom: auto;
    height: 22px;
  }

  ${media.medium} {
    grid-template-columns: ${releaseColumns};
  }
`

type DotTone = 'active' | 'bad' | 'plain'

const dots: Record<DotTone, string> = {
  active: `border-color: ${color.accent.solid}; background: ${color.accent.solid};`,
  bad: `border-color: ${color.danger.text};`,
  plain: '',
}

const Dot = styled.span<{ $tone: DotTone }>`
  z-index: 1;
  justify-self: center;
  width: 10px;
  height: 10px;
  border: 2px solid ${color.border.control};
  border-radius: ${radius.full};
  background: ${color.background.surface};
  ${({ $tone }) => dots[$tone]}
`

const Name = styled.span`
  font-weight: 600;
  overflow-wrap: anywhere;
`

const Subject = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;

  ${media.narrow} {
    grid-column: 2 / -1;
    grid-row: 2;
  }
`

const Changes = styled.span`
  white-space: pre-line;
`

const Number = styled.span<{ $isDanger: boolean }>`
  color: ${({ $isDanger }) => ($isDanger ? color.danger.text : color.text.secondary)};
  font-variant-numeric: tabular-nums;
  font-weight: ${({ $isDanger }) => ($isDanger ? 500 : 400)};
  text-align: end;

  ${media.narrow} {
    display: none;
  }
`

const ReleaseActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[4]} ${space[8]};
  min-width: 0;
`

const Toggle = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: ${color.accent.text};
  font: inherit;
  cursor: pointer;

  &:hover {
    text-decoration: underline;
  }
`

interface ReleaseRowProps {
  section: Section
  release: Release
  onOpen: (state: SectionDialogState) => void
}

function ReleaseState({ release: { state, faulty, isCompatible } }: { release: Release }) {
  return (
    <>
      {state === 'stored' ? null : <Badge tone={tones[state]}>{texts.states[state]}</Badge>}
      {faulty ? <Badge tone="danger">{texts.faulty}</Badge> : null}
      {isCompatible ? null : <Badge tone="danger">{texts.incompatible}</Badge>}
    </>
  )
}

function Origin({ release: { publishedAt, publishedBy } }: { release: Release }) {
  const formats = useFormats()
  const day = formats.day(publishedAt)
  const publisher =
    publishedBy &&
    (publishedBy.token === null ? publishedBy.name : texts.byToken(publishedBy.name, publishedBy.token))
  return (
    <span title={formats.moment(publishedAt)}>
      {publisher ? texts.published(publisher, day) : texts.came(day)}
    </span>
  )
}

function useReleaseMenu({ section, release }: Omit<ReleaseRowProps, 'onOpen'>): readonly MenuEntry[] {
  const [preview] = useSectionsPreviewMutation()
  const handleFailure = useSectionFailure(section.name)
  const { version, isCompatible } = release

  const handlePreview = async () => {
    const { error } = await preview({ name: section.name, body: { version } })
    if (error) {
      handleFailure(error)
      return
    }
    toastSuccess(texts.previewStarted, texts.previewStartedHint)
  }

  return [{ label: texts.preview, disabled: !isCompatible, onSelect: () => void handlePreview() }]
}

/** Shows errors and load time of the last 24 hours. */
function ReleaseNumbers({ health }: Pick<Release, 'health'>) {
  const metrics = calculateMetrics(health)
  const errors = metrics === null ? null : (metrics.errors ?? 0) + (metrics.failures ?? 0)
  return (
    <>
      <Number $isDanger={errors !== null && errors > 0}>
        {errors === null ? '–' : formatMetric('errors', errors)}
      </Number>
      <Number $isDanger={false}>
        {metrics?.p95 === null || metrics === null ? '–' : formatMetric('p95', metrics.p95)}
      </Number>
    </>
  )
}

/** Shows a release with its origin, figures and state; its checks and errors open below. */
export function ReleaseRow(props: ReleaseRowProps) {
  const { release, onOpen } = props
  const { version, changes, misfits, state, faulty, isCompatible, health, checks } = release
  const entries = useReleaseMenu(props)
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const passed = checks.filter(({ isPassed }) => isPassed).length
  return (
    <Row>
      <Dot aria-hidden $tone={state === 'stable' ? 'active' : faulty ? 'bad' : 'plain'} />
      <Name>
        <Version version={version} />
      </Name>
      <Subject>
        {changes === '' ? null : <Changes>{changes}</Changes>}{' '}
        <Muted>
          <Origin release={release} />
          {' · '}
          <Toggle
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.passed(passed, checks.length)}
          </Toggle>
        </Muted>
        {/* The page already lists the unmet requirements of the active release at its top. */}
        {misfits.length === 0 || state === 'stable' ? null : <IncompatibilityList misfits={misfits} />}
      </Subject>
      <ReleaseNumbers health={health} />
      <ReleaseActions>
        <ReleaseState release={release} />
        {state === 'stable' ? null : (
          <Button
            size="small"
            intent="ghost"
            disabled={!isCompatible}
            aria-label={texts.useOf(version)}
            onClick={() => onOpen({ mode: 'use', version })}
          >
            {texts.use}
          </Button>
        )}
        <Menu
          trigger={<IconButton size="small" label={texts.actionsFor(version)} icon={<MoreIcon />} />}
          entries={entries}
        />
      </ReleaseActions>
      {isOpen ? <ReleaseDetails id={detailsId} release={release} /> : null}
    </Row>
  )
}
