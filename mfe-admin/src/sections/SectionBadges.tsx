import type { Section } from '@headway/contracts/sections'
import { Badge, space } from '@headway/design-system'
import styled from 'styled-components'
import { sectionMessages as texts } from '../messages/sections.ts'
import { audienceText, stateOf } from './sectionTexts.ts'
import { shortVersion } from './Version.tsx'

const Badges = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
  min-width: 0;
`

/** State and what else is special about a section. */
export function SectionBadges({ section }: { section: Section }) {
  const { next, isPinned, preview } = section
  const state = stateOf(section)
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
