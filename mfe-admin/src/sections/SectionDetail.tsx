import type { Reply } from '@headway/contracts'
import type { Section, sectionsGet } from '@headway/contracts/sections'
import { Button, IconButton, media, Menu, type MenuEntry, PageHeader, space } from '@headway/design-system'
import { ArrowLeftIcon, MoreIcon, UploadIcon } from '@headway/design-system/icons'
import { Link, useParams } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { DetailMissing } from '../DetailMissing.tsx'
import { sectionMessages } from '../messages/sections.ts'
import { toSections } from '../routes.ts'
import { HistoryPanel } from './HistoryPanel.tsx'
import { InUsePanel } from './InUsePanel.tsx'
import { KeysPanel } from './KeysPanel.tsx'
import { ReleasesPanel } from './ReleasesPanel.tsx'
import { SectionBadges } from './SectionBadges.tsx'
import { SectionDialogs } from './lateDialogs.ts'
import type { SectionAct, SectionDialogState } from './sectionDialogState.ts'
import { SectionNotices } from './SectionNotices.tsx'
import { useSectionsGetQuery } from './sections.api.ts'
import { TokensPanel } from './TokensPanel.tsx'

const texts = sectionMessages.detail

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  max-width: 80rem;

  ${media.large} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    align-items: start;
  }
`

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
`

const Subtitle = styled.span`
  display: block;
  margin-top: ${space[6]};
`

const BackLink = () => (
  <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
    <Link to={toSections()}>{sectionMessages.back}</Link>
  </Button>
)

/** One section: what is in use, its releases, who may publish, what has happened. */
export function SectionDetail() {
  const { name = '' } = useParams()
  const query = useSectionsGetQuery(name)
  return query.data ? (
    <LoadedSection section={query.data} />
  ) : (
    <DetailMissing query={query} listTitle={sectionMessages.title} texts={texts} backLink={<BackLink />} />
  )
}

function menuFor(
  { isPinned, disabled }: Section,
  open: (state: SectionDialogState) => void,
): readonly MenuEntry[] {
  const act = (act: SectionAct) => open({ mode: 'act', act })
  return [
    { label: texts.edit, onSelect: () => open({ mode: 'edit' }) },
    isPinned
      ? { label: texts.unpin, onSelect: () => act('unpin') }
      : { label: texts.pin, onSelect: () => act('pin') },
    { type: 'separator' },
    ...(disabled
      ? [
          { label: texts.enable, onSelect: () => act('enable') },
          { label: texts.remove, intent: 'danger' as const, onSelect: () => act('remove') },
        ]
      : [{ label: texts.disable, intent: 'danger' as const, onSelect: () => act('disable') }]),
  ]
}

function LoadedSection({ section }: { section: Reply<typeof sectionsGet> }) {
  const [dialog, setDialog] = useState<SectionDialogState | null>(null)
  return (
    <>
      <PageHeader
        title={section.title}
        backLink={<BackLink />}
        subtitle={
          <Subtitle>
            <SectionBadges section={section} />
          </Subtitle>
        }
        actions={
          <>
            <Button icon={<UploadIcon />} onClick={() => setDialog({ mode: 'publish' })}>
              {texts.publish}
            </Button>
            {section.previous ? (
              <Button intent="danger" onClick={() => setDialog({ mode: 'act', act: 'rollBack' })}>
                {texts.rollBack}
              </Button>
            ) : null}
            <Menu
              trigger={<IconButton label={texts.more} icon={<MoreIcon />} />}
              entries={menuFor(section, setDialog)}
            />
          </>
        }
      />
      <SectionNotices section={section} onOpen={setDialog} />
      <Columns>
        <Column>
          <ReleasesPanel section={section} onOpen={setDialog} />
          <HistoryPanel section={section} />
        </Column>
        <Column>
          <InUsePanel section={section} />
          <TokensPanel name={section.name} />
          <KeysPanel section={section} />
        </Column>
      </Columns>
      {dialog ? (
        <Suspense fallback={null}>
          <SectionDialogs state={dialog} section={section} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
