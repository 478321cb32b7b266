import type { ReactNode } from 'react'
import styled from 'styled-components'
import { color, font, radius, space } from '../tokens/tokens.ts'

const Panel = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[12]};
  max-width: 32rem;
  margin: 0 auto;
  padding: ${space[40]} ${space[16]};
  text-align: center;
  overflow-wrap: anywhere;
`

const Glyph = styled.span`
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.surface};
  color: ${color.text.muted};
`

const Title = styled.p`
  font: ${font.lead};
  font-weight: 600;
`

const Description = styled.p`
  color: ${color.text.secondary};
`

export interface StatePanelProps {
  icon: ReactNode
  title: string
  description?: ReactNode
  children?: ReactNode
  role?: 'alert' | 'status'
}

/** Common layout of states without content. */
export function StatePanel({ icon, title, description, children, role }: StatePanelProps) {
  return (
    <Panel role={role}>
      <Glyph>{icon}</Glyph>
      <div>
        <Title>{title}</Title>
        {description ? <Description>{description}</Description> : null}
      </div>
      {children}
    </Panel>
  )
}
