import {
  type Density,
  type MenuEntry,
  readDensity,
  setDensity,
  toast,
  useTheme,
} from '@headway/design-system'
import {
  ActivityIcon,
  BellIcon,
  CalendarIcon,
  FileTextIcon,
  KeyIcon,
  LockIcon,
  LogOutIcon,
  ShieldIcon,
} from '@headway/design-system/icons'
import { goToLogout, Link } from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import type { AccountAction } from './accountAction.ts'

const texts = messages.account

const begin = (action: AccountAction): void => {
  import('./accountAction.ts')
    .then(({ startAccountAction }) => startAccountAction(action))
    .catch(() => toast({ intent: 'destructive', title: messages.unexpected }))
}

const linksOf = (userId: number): readonly MenuEntry[] => [
  { type: 'link', label: texts.myActivity, icon: <ActivityIcon />, link: <Link to="/activity" /> },
  { type: 'link', label: texts.myPrivacy, icon: <FileTextIcon />, link: <Link to="/activity/privacy" /> },
  { type: 'link', label: texts.apiTokens, icon: <LockIcon />, link: <Link to="/activity/tokens" /> },
  {
    type: 'link',
    label: texts.notifications,
    icon: <BellIcon />,
    link: <Link to="/notifications/preferences" />,
  },
  {
    type: 'link',
    label: texts.myAbsences,
    icon: <CalendarIcon />,
    link: <Link to={`/users/${userId}`} />,
  },
  { label: texts.changePassword, icon: <KeyIcon />, onSelect: () => begin('UPDATE_PASSWORD') },
  { label: texts.twoFactor, icon: <ShieldIcon />, onSelect: () => begin('CONFIGURE_TOTP') },
]

/** Returns the entries of the account menu. */
export function useAccountMenu(userId: number): readonly MenuEntry[] {
  const { resolved, toggle } = useTheme()
  const [density, show] = useState(readDensity)
  const changeDensity = (next: Density) => {
    setDensity(next)
    show(next)
  }
  const isCompact = density === 'compact'
  return [
    ...linksOf(userId),
    { type: 'separator' },
    { type: 'choice', label: texts.darkTheme, checked: resolved === 'dark', onSelect: toggle },
    {
      type: 'choice',
      label: texts.compact,
      checked: isCompact,
      onSelect: () => changeDensity(isCompact ? 'comfortable' : 'compact'),
    },
    { type: 'separator' },
    { label: messages.header.logOut, icon: <LogOutIcon />, onSelect: goToLogout },
  ]
}
