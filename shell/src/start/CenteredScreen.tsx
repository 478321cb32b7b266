import { color, font, space } from '@headway/design-system'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { ProductMark } from './ProductMark.tsx'

const Screen = styled.main`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${space[24]};
  text-align: center;
  min-height: 100dvh;
  padding: ${space[16]};
  background: ${color.background.canvas};
  color: ${color.text.primary};
`

const Brand = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[4]};
`

const Name = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  font: ${font.heading1};
`

const Tagline = styled.p`
  color: ${color.text.secondary};
`

interface CenteredScreenProps {
  /** Purpose of the product in one sentence. */
  tagline?: string | undefined
  children: ReactNode
}

/** Screen outside of the portal's frame: the product's logo and the content. */
export function CenteredScreen({ tagline, children }: CenteredScreenProps) {
  return (
    <Screen>
      <Brand>
        <Name>
          <ProductMark size={32} />
          {messages.product}
        </Name>
        {tagline ? <Tagline>{tagline}</Tagline> : null}
      </Brand>
      {children}
    </Screen>
  )
}
