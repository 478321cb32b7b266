import type { Section } from '@headway/contracts/sections'
import { Async, Muted, Panel, RowList, Skeleton } from '@headway/design-system'
import { messageFor, queryState, requestIdOf } from '@headway/sdk'
import { sectionMessages } from '../messages/sections.ts'
import { releaseBefore } from './figures.ts'
import { ReleaseRow } from './ReleaseRow.tsx'
import type { SectionDialogState } from './sectionDialogState.ts'
import { useSectionReleasesListQuery } from './sections.api.ts'

const texts = sectionMessages.releases

interface ReleasesPanelProps {
  section: Section
  onOpen: (state: SectionDialogState) => void
}

/** What was published of a section, newest first. */
export function ReleasesPanel({ section, onOpen }: ReleasesPanelProps) {
  const query = useSectionReleasesListQuery(section.name)
  const { data, error, refetch } = query
  const releases = data?.items ?? []
  return (
    <Panel title={texts.title}>
      <Async
        state={queryState(query, releases.length === 0)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={6} />}
        empty={<Muted>{texts.empty}</Muted>}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        <RowList aria-label={texts.title}>
          {releases.map((release) => (
            <ReleaseRow
              key={release.version}
              section={section}
              release={release}
              before={releaseBefore(release, section, releases)}
              onOpen={onOpen}
            />
          ))}
        </RowList>
      </Async>
    </Panel>
  )
}
