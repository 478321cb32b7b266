import type { Section } from '@headway/contracts/sections'
import { Badge, space } from '@headway/design-system'
import styled from 'styled-components'
import { sectionMessages as texts } from '../messages/sections.ts'
import { audienceText, stateOf } from './sectionTexts.ts'

const Badges = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
  min-width: 0;
`

/** Release, state and what else is special about a section. */
export function SectionBadges({ section }: { section: Section }) {
  const { stable, next, isPinned, preview } = section
  const state = stateOf(section)
  return (
    <Badges>
      {stable ? <Badge tone="neutral">{stable.version}</Badge> : null}
      <Badge tone={state.tone}>{texts.states[state.name]}</Badge>
      {next ? (
        <Badge tone="info">{texts.nextFor(next.version, audienceText(next.audience, next.percentage))}</Badge>
      ) : null}
      {isPinned ? <Badge tone="warning">{texts.pinned}</Badge> : null}
      {preview ? <Badge tone="info">{texts.previewing}</Badge> : null}
    </Badges>
  )
}
