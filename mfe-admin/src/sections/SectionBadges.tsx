import type { Section } from '@headway/contracts/sections'
import { Badge, space } from '@headway/design-system'
import styled from 'styled-components'
import { sectionMessages as texts } from '../messages/sections.ts'
import { audienceText, sectionState } from './sectionTexts.ts'
import { shortVersion } from './Version.tsx'

const Badges = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
  min-width: 0;
`

/** Shows the state of a section, and badges for a staged release, pinning and a preview. */
export function SectionBadges({ section }: { section: Section }) {
  const { next, isPinned, preview } = section
  const state = sectionState(section)
  return (
    <Badges>
      <Badge tone={state.tone}>{texts.states[state.name]}</Badge>
      {next ? (
        <Badge tone="info">{texts.nextFor(shortVersion(next.version), audienceText(next.audience))}</Badge>
      ) : null}
      {isPinned ? <Badge tone="warning">{texts.pinned}</Badge> : null}
      {preview ? <Badge tone="info">{texts.previewing}</Badge> : null}
    </Badges>
  )
}
