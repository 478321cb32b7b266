import { space } from '@headway/design-system'
import type { ReactNode } from 'react'
import styled from 'styled-components'

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`

const Aside = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};

  &:empty {
    display: none;
  }
`

interface TabSectionProps {
  /** Accessible name; the tab shows it as text. */
  title: string
  /** Buttons above the section. */
  aside?: ReactNode
  children: ReactNode
}

/** Shows the content of a tab of the task page. */
export function TabSection({ title, aside, children }: TabSectionProps) {
  return (
    <Section aria-label={title}>
      <Aside>{aside}</Aside>
      {children}
    </Section>
  )
}
