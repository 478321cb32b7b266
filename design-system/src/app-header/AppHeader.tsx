import type { ReactNode } from 'react'
import styled from 'styled-components'
import { truncate } from '../style/styles.ts'
import { color, font, height, layer, media, space } from '../tokens/tokens.ts'

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.header};
  display: flex;
  align-items: center;
  gap: ${space[8]};
  height: ${height.header};
  padding: 0 ${space[16]} 0 ${space[12]};
  border-bottom: 1px solid ${color.border.default};
  background: ${color.background.surface};

  ${media.narrow} {
    padding: 0 ${space[4]};
  }
`

const Title = styled.div`
  flex: 1;
  ${truncate}
  font: ${font.bodyStrong};
  font-weight: 600;
`

const End = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};

  ${media.narrow} {
    gap: 0;
  }
`

export interface AppHeaderProps {
  /** Before the title: the sidebar's toggle. */
  start?: ReactNode
  title: ReactNode
  /** After it: search, notifications, theme, logout. */
  end?: ReactNode
}

/** Bar of 56 px on top of every page. */
export function AppHeader({ start, title, end }: AppHeaderProps) {
  return (
    <Bar data-print="hidden">
      {start}
      <Title>{title}</Title>
      <End>{end}</End>
    </Bar>
  )
}
