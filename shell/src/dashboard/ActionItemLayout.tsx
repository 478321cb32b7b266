import type { Person } from '@headway/contracts'
import type { ActionItem } from '@headway/contracts/dashboard'
import { AvatarStack, color, font, media, space, truncate, VisuallyHidden } from '@headway/design-system'
import {
  AlertIcon,
  BlockedIcon,
  CircleAlertIcon,
  ClockAlertIcon,
  FileTextIcon,
  type Icon,
  LockIcon,
  MessageIcon,
  SendIcon,
  ShieldIcon,
  UserInactiveIcon,
  UsersIcon,
} from '@headway/design-system/icons'
import { fullName } from '@headway/sdk'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { dashboardMessages } from '../messages/dashboard.ts'
import { Row } from './Rows.tsx'

const texts = dashboardMessages.actionItems

const icons: Record<ActionItem['kind'], Icon> = {
  ownReport: SendIcon,
  file: FileTextIcon,
  rejectedFile: FileTextIcon,
  mention: MessageIcon,
  blocker: BlockedIcon,
  blocked: LockIcon,
  overdue: ClockAlertIcon,
  unassigned: UserInactiveIcon,
  notReported: UsersIcon,
  alert: AlertIcon,
  security: ShieldIcon,
  check: CircleAlertIcon,
}

const Shape = styled(Row)`
  svg {
    flex-shrink: 0;
    color: ${color.text.muted};
  }

  ${media.narrow} {
    flex-wrap: wrap;
    gap: ${space[2]} ${space[12]};
    padding-block: ${space[8]};
  }
`

const Subject = styled.div`
  flex: 1;
  color: ${color.text.muted};
  ${truncate}

  a,
  b {
    color: ${color.text.primary};
    font: ${font.bodyStrong};
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }

  ${media.narrow} {
    flex-basis: calc(100% - 28px);
  }
`

const When = styled.span<{ $late: boolean }>`
  min-width: 88px;
  color: ${({ $late }) => ($late ? color.danger.text : color.text.muted)};
  font: ${font.caption};
  text-align: end;
  white-space: nowrap;

  ${media.narrow} {
    min-width: 0;
    text-align: start;
  }
`

const People = styled.span`
  display: flex;
  justify-content: flex-end;
  min-width: 44px;

  ${media.narrow} {
    min-width: 0;
    margin-inline-start: 28px;

    &:empty {
      margin-inline-end: calc(-1 * ${space[12]});
    }
  }
`

const Owner = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  width: 150px;
  color: ${color.text.secondary};

  > :last-child {
    ${truncate}
  }

  ${media.narrow} {
    width: auto;
    min-width: 0;
    margin-inline-start: 28px;
  }
`

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space[2]};
  min-width: 134px;
  margin-inline-end: calc(-1 * ${space[8]});

  ${media.narrow} {
    flex: 1 0 auto;
    min-width: 0;
  }
`

export interface ActionItemLayoutProps {
  kind: ActionItem['kind']
  subject: ReactNode
  detail?: string | undefined
  people?: readonly Pick<Person, 'id' | 'firstName' | 'lastName'>[]
  /** Shows the first person's name instead of all pictures. */
  namesOwner?: boolean
  when: string
  /** Full date and time, for the tooltip. */
  moment?: string | undefined
  isLate?: boolean
  actions?: ReactNode
}

/** Layout of an action item: icon, subject, people, time and buttons. */
export function ActionItemLayout({
  kind,
  subject,
  detail,
  people = [],
  namesOwner,
  when,
  moment,
  isLate,
  actions,
}: ActionItemLayoutProps) {
  const Glyph = icons[kind]
  const named = people.map((person) => ({ id: person.id, name: fullName(person) }))
  const [owner] = named
  return (
    <Shape>
      <Glyph />
      <Subject title={detail}>
        <VisuallyHidden>{texts.kinds[kind]}: </VisuallyHidden>
        {subject} {detail}
      </Subject>
      {namesOwner ? (
        <Owner>
          {owner ? (
            <>
              <AvatarStack people={[owner]} size="small" />
              <span>{owner.name}</span>
            </>
          ) : (
            <span>{texts.unassigned}</span>
          )}
        </Owner>
      ) : (
        <People>{named.length > 0 ? <AvatarStack people={named} size="small" max={2} /> : null}</People>
      )}
      <When $late={isLate === true} title={moment}>
        {when}
      </When>
      {actions === undefined ? null : <Actions>{actions}</Actions>}
    </Shape>
  )
}
