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
  min-height: 100dvh;
  padding: ${space[16]};
  background: ${color.background.canvas};
  color: ${color.text.primary};
`

const Brand = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  font: ${font.heading2};
`

/** A screen outside of the portal's frame: the product's mark and what there is to say. */
export function CenteredScreen({ children }: { children: ReactNode }) {
  return (
    <Screen>
      <Brand>
        <ProductMark />
        {messages.product}
      </Brand>
      {children}
    </Screen>
  )
}
