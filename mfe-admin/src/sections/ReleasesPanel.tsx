import type { Section } from '@headway/contracts/sections'
import { Async, color, font, media, Skeleton, space } from '@headway/design-system'
import { messageFor, queryState, requestIdOf } from '@headway/sdk'
import styled from 'styled-components'
import { sectionMessages } from '../messages/sections.ts'
import { ExceptionList, HeadNote, PanelText, RowPanel, RowPanelHead } from '../components/rowPanel.ts'
import { ReleaseRow, releaseColumns } from './ReleaseRow.tsx'
import type { SectionDialogState } from './sectionDialogState.ts'
import { useSectionReleasesListQuery } from './sections.api.ts'

const texts = sectionMessages.releases

const Head = styled.div`
  display: none;
  padding: 0 ${space[12]} ${space[4]} ${space[16]};
  color: ${color.text.muted};
  font: ${font.caption};

  ${media.medium} {
    display: grid;
    grid-template-columns: ${releaseColumns};
    gap: 0 ${space[12]};
  }

  span:nth-child(n + 4) {
    text-align: end;
  }
`

interface ReleasesPanelProps {
  section: Section
  onOpen: (state: SectionDialogState) => void
}

/** Lists the published releases of a section, newest first. */
export function ReleasesPanel({ section, onOpen }: ReleasesPanelProps) {
  const query = useSectionReleasesListQuery(section.name)
  const { data, error, refetch } = query
  const releases = data?.items ?? []
  return (
    <RowPanel>
      <RowPanelHead>
        <h2>{texts.title}</h2>
        {data ? <HeadNote>{releases.length}</HeadNote> : null}
      </RowPanelHead>
      <Async
        state={queryState(query, releases.length === 0)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={6} />}
        empty={<PanelText>{texts.empty}</PanelText>}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        <Head aria-hidden>
          <span />
          <span>{texts.columns.release}</span>
          <span />
          <span>{texts.columns.errors}</span>
          <span>{texts.columns.load}</span>
        </Head>
        <ExceptionList aria-label={texts.title}>
          {releases.map((release) => (
            <ReleaseRow key={release.version} section={section} release={release} onOpen={onOpen} />
          ))}
        </ExceptionList>
      </Async>
    </RowPanel>
  )
}
