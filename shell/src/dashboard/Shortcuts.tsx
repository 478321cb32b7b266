import type { Role } from '@headway/contracts'
import { breakpoints, color, font, media, radius, space, truncate } from '@headway/design-system'
import {
  ArrowRightIcon,
  FileTextIcon,
  SettingsIcon,
  TasksIcon,
  UserSettingsIcon,
  UsersIcon,
} from '@headway/design-system/icons'
import { Link } from '@headway/sdk'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { dashboardMessages } from '../messages/dashboard.ts'
import { isAdministrator, isManager, teamPathOf } from './links.ts'

const texts = dashboardMessages.shortcuts

const Bar = styled.nav`
  display: flex;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.surface};

  ${media.narrow} {
    flex-direction: column;
  }
`

const Entry = styled(Link)`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  min-height: 44px;
  padding: 0 ${space[16]};
  color: ${color.text.muted};
  text-decoration: none;

  & + & {
    border-inline-start: 1px solid ${color.border.subtle};
  }

  &:hover {
    background: ${color.background.rowHover};
  }

  b {
    flex-shrink: 0;
    color: ${color.text.primary};
    font: ${font.bodyStrong};
  }

  svg {
    flex-shrink: 0;
  }

  ${media.narrow} {
    & + & {
      border-inline-start: 0;
      border-top: 1px solid ${color.border.subtle};
    }
  }
`

/**
 * Takes the remaining width. It is hidden at medium widths if there are four shortcuts, because too little width would
 * remain.
 */
const Hint = styled.span`
  flex: 1;
  ${truncate}

  @media (min-width: ${breakpoints.medium}px) and (max-width: ${breakpoints.widest - 0.02}px) {
    ${Bar}:has(> :nth-child(4)) & {
      visibility: hidden;
    }
  }
`

interface Shortcut {
  to: string
  title: string
  hint: string
  icon: ReactNode
}

/** Returns the action cards of a role (specification, section 2). */
export function shortcutsFor(role: Role): Shortcut[] {
  const shortcuts: Shortcut[] = [
    {
      to: '/tasks',
      title: role === 'staff' ? texts.myTasks : texts.allTasks,
      hint: texts.viewTasks,
      icon: <TasksIcon />,
    },
    {
      to: '/reports',
      title: isManager(role) ? texts.teamReports : texts.myReports,
      hint: texts.viewReports,
      icon: <FileTextIcon />,
    },
  ]
  if (isManager(role)) {
    shortcuts.push({
      to: teamPathOf(role),
      title: texts.manageTeam,
      hint: texts.manageTeamHint,
      icon: <UsersIcon />,
    })
  }
  if (isAdministrator(role)) {
    shortcuts.push(
      {
        to: '/users',
        title: texts.manageUsers,
        hint: texts.manageUsersHint,
        icon: <UserSettingsIcon />,
      },
      {
        to: '/settings',
        title: texts.systemSettings,
        hint: texts.systemSettingsHint,
        icon: <SettingsIcon />,
      },
    )
  }
  return shortcuts
}

/** Links to the pages of a role, in one row. */
export function Shortcuts({ role }: { role: Role }) {
  return (
    <Bar aria-label={texts.label}>
      {shortcutsFor(role).map(({ to, title, hint, icon }) => (
        <Entry key={to} to={to}>
          {icon}
          <b>{title}</b>
          <Hint>{hint}</Hint>
          <ArrowRightIcon size={14} />
        </Entry>
      ))}
    </Bar>
  )
}
