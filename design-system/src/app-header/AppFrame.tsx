import type { ReactNode } from 'react'
import styled from 'styled-components'
import { SkipLink } from '../skip-link/SkipLink.tsx'
import { media, size, space, width } from '../tokens/tokens.ts'

const Frame = styled.div`
  display: flex;
  align-items: flex-start;
  min-height: 100dvh;
`

const Page = styled.div`
  flex: 1;
  min-width: 0;
`

const Main = styled.main`
  width: 100%;
  max-width: ${width.content};
  margin: 0 auto;
  padding: ${space[16]} ${size.gutter};
  padding-bottom: ${space[64]};

  ${media.narrow} {
    /* Lets the last row scroll above the floating button in the corner. */
    padding-bottom: 5.5rem;
  }

  &:focus-visible {
    outline: none;
  }
`

const mainId = 'main'

export interface AppFrameProps {
  sidebar: ReactNode
  header: ReactNode
  /** Between header and content, over the full width, e.g. an offline notice. */
  banner?: ReactNode
  children: ReactNode
}

/** Skip link, sidebar, header and main region. The window scrolls, because printing and phones work best that way. */
export function AppFrame({ sidebar, header, banner, children }: AppFrameProps) {
  return (
    <>
      <SkipLink targetId={mainId} />
      <Frame>
        {sidebar}
        <Page>
          {header}
          {banner}
          <Main id={mainId} tabIndex={-1}>
            {children}
          </Main>
        </Page>
      </Frame>
    </>
  )
}
