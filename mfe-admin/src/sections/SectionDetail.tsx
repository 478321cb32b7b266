import type { Reply } from '@headway/contracts'
import type { Section, sectionsGet } from '@headway/contracts/sections'
import { Button, color, font, IconButton, media, Menu, PageHeader, space } from '@headway/design-system'
import { ArrowLeftIcon, MoreIcon, UploadIcon } from '@headway/design-system/icons'
import { KeyBuffer, lazyComponent, Link, useParams } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { revealInOrder } from '../components/rowPanel.ts'
import { DetailMissing } from '../DetailMissing.tsx'
import { sectionMessages } from '../messages/sections.ts'
import { toSections } from '../routes.ts'
import { HealthPanel } from './HealthPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { ActiveReleasePanel } from './ActiveReleasePanel.tsx'
import { KeysPanel } from './KeysPanel.tsx'
import { ReleasesPanel } from './ReleasesPanel.tsx'
import { SectionBadges } from './SectionBadges.tsx'
import type { SectionDialogState } from './sectionDialogState.ts'
import { sectionMenu } from './sectionMenu.ts'
import { SectionNotices } from './SectionNotices.tsx'
import { useSectionsGetQuery } from './sections.api.ts'
import { sectionState } from './sectionTexts.ts'
import { TokensPanel } from './TokensPanel.tsx'
import { shortVersion } from './Version.tsx'

const SectionDialogs = lazyComponent(async () => (await import('./SectionDialogs.tsx')).SectionDialogs)

const texts = sectionMessages.detail

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};

  ${media.large} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    align-items: start;
  }
`

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};

  ${revealInOrder}
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

/** Shows one section: active release, all releases, publishing access and history. */
export function SectionDetail() {
  const { name = '' } = useParams()
  const query = useSectionsGetQuery(name)
  return query.data ? (
    <LoadedSection section={query.data} />
  ) : (
    <DetailMissing query={query} listTitle={sectionMessages.title} texts={texts} backLink={<BackLink />} />
  )
}

const NoEarlier = styled.span`
  color: ${color.text.muted};
  font: ${font.caption};
`

/** Shows the button that rolls back to the previous release and names it. */
function RollBack({ section, onOpen }: { section: Section; onOpen: (state: SectionDialogState) => void }) {
  const { previous, stable } = section
  if (!previous) {
    return stable ? <NoEarlier>{texts.noEarlier}</NoEarlier> : null
  }
  return (
    <Button
      intent={sectionState(section).name === 'troubled' ? 'primary' : 'secondary'}
      title={previous.version}
      onClick={() => onOpen({ mode: 'action', action: 'rollBack' })}
    >
      {texts.rollBackTo(shortVersion(previous.version))}
    </Button>
  )
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
        menu={
          <Menu
            trigger={<IconButton label={texts.more} icon={<MoreIcon />} />}
            entries={sectionMenu(section, setDialog)}
          />
        }
        actions={
          <>
            <Button icon={<UploadIcon />} onClick={() => setDialog({ mode: 'publish' })}>
              {texts.publish}
            </Button>
            <RollBack section={section} onOpen={setDialog} />
          </>
        }
      />
      <SectionNotices section={section} onOpen={setDialog} />
      <Column>
        {section.stable ? <HealthPanel name={section.name} /> : null}
        <ReleasesPanel section={section} onOpen={setDialog} />
        <Columns>
          <div>
            <HistoryPanel section={section} />
          </div>
          <Column>
            <ActiveReleasePanel section={section} />
            <TokensPanel name={section.name} />
            <KeysPanel section={section} />
          </Column>
        </Columns>
      </Column>
      {dialog ? (
        <Suspense fallback={<KeyBuffer />}>
          <SectionDialogs state={dialog} section={section} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
