import type { Role } from '@headway/contracts'
import {
  ActionCard,
  FileTextIcon,
  SettingsIcon,
  TasksIcon,
  UserSettingsIcon,
  UsersIcon,
} from '@headway/design-system'
import { Link } from '@headway/sdk'
import type { ReactNode } from 'react'
import { messages } from '../messages/en.ts'
import { CardRow } from './CardRow.tsx'

const texts = messages.dashboard
const CARD_WIDTH = '16rem'

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
  return (
    <nav aria-label={texts.shortcuts}>
      <CardRow $minimum={CARD_WIDTH}>
        {shortcutsFor(role).map(({ to, ...card }) => (
          <ActionCard key={to} {...card} link={<Link to={to} />} />
        ))}
      </CardRow>
    </nav>
  )
}
