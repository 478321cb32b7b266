import { color, font, media, radius, space } from '@headway/design-system'
import { type ReactNode, useId } from 'react'
import styled from 'styled-components'

const Box = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  overflow: hidden;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.surface};
`

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: 44px;
  padding: 0 ${space[8]} 0 ${space[16]};
`

const Title = styled.h2`
  font: ${font.heading3};
`

const Count = styled.span`
  color: ${color.text.muted};
  font-variant-numeric: tabular-nums;
`

const Aside = styled.div`
  display: flex;
  align-items: center;
  margin-inline-start: auto;
`

/** Two columns, two thirds and one third, on wide screens. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};

  ${media.wide} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  }
`

/** Empty state of a panel. */
export const Nothing = styled.div`
  display: grid;
  flex: 1;
  place-content: center;
  justify-items: center;
  gap: ${space[4]};
  min-height: 108px;
  padding: ${space[16]};
  color: ${color.text.muted};
  text-align: center;

  strong {
    color: ${color.text.primary};
    font: ${font.bodyStrong};
  }

  svg {
    color: ${color.success.icon};
  }
`

interface DashboardPanelProps {
  title: string
  count?: number | undefined
  /** Content next to the title, e.g. a legend. */
  note?: ReactNode
  /** Content at the end of the title's line, e.g. a link to the full list. */
  aside?: ReactNode
  children: ReactNode
}

/** Panel whose rows reach its edges. */
export function DashboardPanel({ title, count, note, aside, children }: DashboardPanelProps) {
  const id = useId()
  return (
    <Box aria-labelledby={id}>
      <Head>
        <Title id={id}>{title}</Title>
        {count === undefined ? null : <Count>{count}</Count>}
        {note}
        {aside ? <Aside>{aside}</Aside> : null}
      </Head>
      {children}
    </Box>
  )
}
