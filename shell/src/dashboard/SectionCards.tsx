import { space } from '@headway/design-system'
import { useSectionSlots } from '@headway/sdk'
import styled from 'styled-components'
import { DashboardPanel } from './DashboardPanel.tsx'

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr));
  align-items: start;
  gap: ${space[16]};
`

/** Has the height of the placeholder, so that the page does not shrink and grow while cards load. */
const Body = styled.div`
  min-width: 0;
  min-height: 7rem;
  padding: 0 ${space[16]} ${space[16]};
`

/** Cards of sections that administrators allow on the dashboard; nothing without any. */
export function SectionCards() {
  const cards = useSectionSlots('dashboard', {})
  if (cards.length === 0) {
    return null
  }
  return (
    <Cards>
      {cards.map(({ key, label, content }) => (
        <DashboardPanel key={key} title={label}>
          <Body>{content}</Body>
        </DashboardPanel>
      ))}
    </Cards>
  )
}
