import type { Role } from '@headway/contracts'
import { ActionCard, media, space } from '@headway/design-system'
import {
  FileTextIcon,
  SettingsIcon,
  TasksIcon,
  UserSettingsIcon,
  UsersIcon,
} from '@headway/design-system/icons'
import { Link } from '@headway/sdk'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'

const texts = messages.dashboard

/** All in one row or in even ones: a single card below three looks forgotten. */
const Row = styled.div<{ $count: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $count }) => ($count === 4 ? 2 : $count)}, minmax(0, 1fr));
  gap: ${space[16]};

  ${media.large} {
    grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
  }

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`

interface Shortcut {
  to: string
  title: string
  description: string
  icon: ReactNode
}

const isManager = (role: Role) => role === 'pm' || role === 'sr_pm'
const isAdministrator = (role: Role) => role === 'it_admin' || role === 'super_admin'

/** The specification's action cards, section 2: which of them a role is shown. */
export function shortcutsFor(role: Role): Shortcut[] {
  const shortcuts: Shortcut[] = [
    {
      to: '/tasks',
      title: role === 'staff' ? texts.myTasks : texts.allTasks,
      description: texts.viewTasks,
      icon: <TasksIcon />,
    },
    {
      to: '/reports',
      title: isManager(role) ? texts.teamReports : texts.myReports,
      description: texts.viewReports,
      icon: <FileTextIcon />,
    },
  ]
  if (isManager(role)) {
    shortcuts.push({
      to: role === 'pm' ? '/team' : '/managers',
      title: texts.manageTeam,
      description: texts.manageTeamHint,
      icon: <UsersIcon />,
    })
  }
  if (isAdministrator(role)) {
    shortcuts.push(
      {
        to: '/users',
        title: texts.manageUsers,
        description: texts.manageUsersHint,
        icon: <UserSettingsIcon />,
      },
      {
        to: '/settings',
        title: texts.systemSettings,
        description: texts.systemSettingsHint,
        icon: <SettingsIcon />,
      },
    )
  }
  return shortcuts
}

/** Ways from the dashboard to the work. */
export function ActionCards({ role }: { role: Role }) {
  const shortcuts = shortcutsFor(role)
  return (
    <nav aria-label={texts.shortcuts}>
      <Row $count={shortcuts.length}>
        {shortcuts.map(({ to, ...card }) => (
          <ActionCard key={to} {...card} link={<Link to={to} />} />
        ))}
      </Row>
    </nav>
  )
}
