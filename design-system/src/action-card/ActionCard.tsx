import { cloneElement, type ReactElement, type ReactNode } from 'react'
import styled from 'styled-components'
import { CardBase, CardText } from '../card/Card.tsx'
import { ArrowRightIcon } from '../icons/icons.tsx'
import { color, font, radius } from '../tokens/tokens.ts'

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  color: ${color.text.muted};
`

const Glyph = styled.span`
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  border-radius: ${radius.control};
  background: ${color.accent.background};
  color: ${color.accent.text};
`

const Title = styled.h2`
  font: ${font.bodyStrong};
  font-weight: 600;

  a {
    color: inherit;
    text-decoration: none;
  }

  a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.card};
  }

  a:focus-visible {
    outline: none;
  }

  a:focus-visible::after {
    outline: 2px solid ${color.focus.ring};
    outline-offset: 2px;
  }
`

export interface ActionCardProps {
  title: string
  description: string
  icon: ReactNode
  /** Link without content; the card sets the title as its text, e.g. `<RouterLink to="/tasks" />`. */
  link: ReactElement
}

/** Card that links to a part of the portal. The whole card is one link, named by its title. */
export function ActionCard({ title, description, icon, link }: ActionCardProps) {
  return (
    <CardBase $padding="default" $interactive>
      <Top>
        <Glyph>{icon}</Glyph>
        <ArrowRightIcon />
      </Top>
      <div>
        <Title>{cloneElement(link, undefined, title)}</Title>
        <CardText>{description}</CardText>
      </div>
    </CardBase>
  )
}
