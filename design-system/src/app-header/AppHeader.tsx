import { Fragment, type ReactElement, type ReactNode } from 'react'
import styled from 'styled-components'
import { truncate } from '../style/styles.ts'
import { color, font, height, layer, media, radius, space } from '../tokens/tokens.ts'

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.header};
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 20rem) minmax(0, 1fr);
  align-items: center;
  gap: ${space[16]};
  height: ${height.header};
  padding: 0 ${space[16]} 0 ${space[12]};
  border-bottom: 1px solid ${color.border.default};
  background: ${color.background.list};

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: 0;
    padding: 0 ${space[4]};
  }
`

const Start = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  min-width: 0;
`

const Crumbs = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  min-width: 0;
  color: ${color.text.muted};

  & > * {
    ${truncate}
    padding: ${space[2]} ${space[4]};
    border-radius: ${radius.small};
  }

  & > a {
    color: inherit;
    text-decoration: none;
  }

  & > a:hover {
    background: ${color.background.hover};
    color: ${color.text.primary};
  }

  & > :last-child {
    color: ${color.text.primary};
    font: ${font.bodyStrong};
  }

  ${media.narrow} {
    & > :not(:last-child) {
      display: none;
    }

    & > :last-child {
      display: -webkit-box;
      white-space: normal;
      font: ${font.lead};
      font-weight: 600;
      line-height: 1.25rem;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
  }
`

const Separator = styled.span`
  flex: none;
  padding: 0;
`

const End = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[4]};

  ${media.narrow} {
    gap: 0;
  }
`

/** Vertical hairline between tools of the header. */
export const HeaderDivider = styled.span`
  width: 1px;
  height: 1rem;
  margin: 0 ${space[8]};
  background: ${color.border.strong};

  ${media.narrow} {
    display: none;
  }
`

export interface AppHeaderProps {
  /** Content before the title, e.g. the button that toggles the sidebar. */
  start?: ReactNode
  /** Breadcrumbs from the product to the current page. A narrow window shows only the last one. */
  crumbs: readonly ReactElement[]
  /** Content in the middle, e.g. the search. */
  center?: ReactNode
  /** Tools at the end: notifications, theme, log out. */
  end?: ReactNode
}

/** Bar at the top of every page. */
export function AppHeader({ start, crumbs, center, end }: AppHeaderProps) {
  return (
    <Bar data-print="hidden">
      <Start>
        {start}
        <Crumbs>
          {crumbs.map((crumb, index) => (
            <Fragment key={crumb.key}>
              {index > 0 ? <Separator aria-hidden="true">/</Separator> : null}
              {crumb}
            </Fragment>
          ))}
        </Crumbs>
      </Start>
      {center}
      <End>{end}</End>
    </Bar>
  )
}
