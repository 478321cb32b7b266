import type { ReactNode, Ref } from 'react'
import styled from 'styled-components'
import { color, font, media, space } from '../tokens/tokens.ts'

const Row = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space[8]} ${space[24]};
  margin-bottom: ${space[16]};
`

const Texts = styled.div<{ $hasMenu: boolean }>`
  flex: 1 1 16rem;
  min-width: 0;
  overflow-wrap: anywhere;

  ${media.narrow} {
    flex-basis: ${({ $hasMenu }) => ($hasMenu ? '8rem' : '16rem')};
  }
`

/** The link has room around its text for the pointer; its text stands above the title. */
const Back = styled.div`
  margin-inline-start: calc(-1 * ${space[12]});
`

const Title = styled.h1`
  font: ${font.heading1};
  letter-spacing: -0.012em;
`

const Subtitle = styled.p`
  color: ${color.text.secondary};
`

const Count = styled.p`
  color: ${color.text.muted};
  font: ${font.body};
  font-variant-numeric: tabular-nums;
`

const Menu = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  max-width: 60%;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};

  ${media.narrow} {
    flex: 1 1 100%;
  }
`

export interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** E.g. '12 reports'. */
  count?: string
  actions?: ReactNode
  /** Stays beside the title in every window, also where the actions go below it: one or two small controls. */
  menu?: ReactNode
  /** Above the title, e.g. 'Back to Tasks'. */
  backLink?: ReactNode
  /** The h1, which takes the focus after a change of route. */
  titleRef?: Ref<HTMLHeadingElement>
}

/** Head of a page. Its h1 can be focused by script, so a change of route has somewhere to start. */
export function PageHeader({ title, subtitle, count, actions, menu, backLink, titleRef }: PageHeaderProps) {
  return (
    <Row>
      <Texts $hasMenu={menu !== undefined}>
        {backLink ? <Back>{backLink}</Back> : null}
        <Title ref={titleRef} tabIndex={-1}>
          {title}
        </Title>
        {subtitle ? <Subtitle>{subtitle}</Subtitle> : null}
        {count ? <Count>{count}</Count> : null}
      </Texts>
      {menu ? <Menu>{menu}</Menu> : null}
      {actions ? <Actions>{actions}</Actions> : null}
    </Row>
  )
}
