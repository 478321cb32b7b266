import type { Release } from '@headway/contracts/section-releases'
import { color, font, Muted, space, VisuallyHidden } from '@headway/design-system'
import styled from 'styled-components'
import { sectionMessages } from '../messages/sections.ts'
import { type Difference, differenceOf, figureNames, figuresOf, figureText } from './figures.ts'

const texts = sectionMessages.figures

const Part = styled.div`
  flex: 1 0 100%;
  min-width: 0;
`

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr));
  gap: ${space[8]} ${space[12]};
  margin-top: ${space[4]};
  font-variant-numeric: tabular-nums;

  & > div {
    min-width: 0;
  }

  dt {
    color: ${color.text.muted};
    font: ${font.caption};
  }

  dd {
    overflow-wrap: anywhere;
  }
`

const tones = {
  better: color.success.text,
  worse: color.danger.text,
  neutral: color.text.secondary,
} as const

const Change = styled.span<{ $tone: Difference['tone'] }>`
  display: block;
  color: ${({ $tone }) => tones[$tone]};
  font: ${font.caption};
`

interface ReleaseFiguresProps {
  release: Release
  /** What it is measured against; undefined where there is nothing before it. */
  before: Release | undefined
}

/** How a release does, and how much better or worse than the one before it. */
export function ReleaseFigures({ release, before }: ReleaseFiguresProps) {
  const figures = figuresOf(release.health)
  if (!figures) {
    return (
      <Part>
        <Muted>{texts.none}</Muted>
      </Part>
    )
  }
  const earlier = before ? figuresOf(before.health) : null
  return (
    <Part>
      <Muted>{before && earlier ? texts.titleAgainst(before.version) : texts.title}</Muted>
      <List>
        {figureNames.map((name) => {
          const change =
            before && earlier
              ? differenceOf(name, figures[name], { version: before.version, figure: earlier[name] })
              : undefined
          return (
            <div key={name}>
              <dt>{texts.names[name]}</dt>
              <dd>
                {figureText(name, figures[name])}
                {change ? (
                  <Change $tone={change.tone}>
                    <span aria-hidden="true">{change.short}</span>
                    <VisuallyHidden>{change.words}</VisuallyHidden>
                  </Change>
                ) : null}
              </dd>
            </div>
          )
        })}
      </List>
    </Part>
  )
}
