import type { ReactNode, Ref } from 'react'
import styled from 'styled-components'
import { visuallyHidden } from '../style/styles.ts'
import { breakpoints, color, font, media, space } from '../tokens/tokens.ts'

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

/** The link has padding for the pointer; the negative margin aligns its text with the title. */
const Back = styled.div`
  margin-inline-start: calc(-1 * ${space[12]});
`

/** Printed pages have no portal header, so they keep their title. */
const phoneScreen = `@media screen and (max-width: ${breakpoints.medium - 0.02}px)`

/** On phones the portal header shows the titles of main pages; pages with a back link keep their own. */
const Title = styled.h1<{ $hasBackLink: boolean }>`
  font: ${font.heading1};
  letter-spacing: -0.012em;

  ${phoneScreen} {
    ${({ $hasBackLink }) => ($hasBackLink ? '' : visuallyHidden)}
  }
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
  /**
   * One or two small controls that stay next to the title, even in narrow windows in which the actions wrap below it.
   */
  menu?: ReactNode
  /** Link above the title, e.g. 'Back to Tasks'. */
  backLink?: ReactNode
  /** Ref of the h1, which gets the focus after a change of route. */
  titleRef?: Ref<HTMLHeadingElement>
}

/** Header of a page. Its h1 can be focused by script, so that a screen reader starts there after a change of route. */
export function PageHeader({ title, subtitle, count, actions, menu, backLink, titleRef }: PageHeaderProps) {
  return (
    <Row>
      <Texts $hasMenu={menu !== undefined}>
        {backLink ? <Back>{backLink}</Back> : null}
        <Title ref={titleRef} tabIndex={-1} $hasBackLink={backLink !== undefined}>
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
