import { color, font, size, space } from '@headway/design-system'
import { NavLink, useCurrentUser } from '@headway/sdk'
import styled from 'styled-components'
import { reportDaysMessages } from '../messages/reportDays.ts'
import { routes } from '../routes.ts'

const texts = reportDaysMessages.tabs

const Bar = styled.nav`
  display: flex;
  gap: ${space[20]};
  margin-bottom: ${space[16]};
  border-bottom: 1px solid ${color.border.default};

  a {
    display: inline-flex;
    align-items: center;
    min-height: ${size.row};
    border-bottom: 2px solid transparent;
    color: ${color.text.secondary};
    font: ${font.bodyStrong};
    text-decoration: none;
  }

  a:hover {
    color: ${color.text.primary};
  }

  a[aria-current='page'] {
    border-bottom-color: ${color.accent.solid};
    color: ${color.text.primary};
  }
`

/** Links between the two pages about reports. Viewers have only one. */
export function ReportsTabs() {
  const { role } = useCurrentUser()
  if (role === 'viewer') {
    return null
  }
  return (
    <Bar aria-label={texts.label}>
      <NavLink to={routes.list.path} end>
        {texts.all}
      </NavLink>
      <NavLink to={routes.days.path}>{role === 'staff' ? texts.own : texts.days}</NavLink>
    </Bar>
  )
}
