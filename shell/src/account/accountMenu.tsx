import { type MenuEntry, toast } from '@headway/design-system'
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
import { messages } from '../messages/en.ts'
import { type AccountAction, startAccountAction } from './accountAction.ts'
import { canUseKeycloak } from './keycloak.ts'

const texts = messages.account

async function begin(action: AccountAction): Promise<void> {
  if (!canUseKeycloak()) {
    toast({ intent: 'destructive', title: texts.insecure })
    return
  }
  try {
    await startAccountAction(action)
  } catch {
    toast({ intent: 'destructive', title: texts.unavailable })
  }
}

/** What people do with their own account, reached from their name. */
export const accountMenuOf = (userId: number): readonly MenuEntry[] => [
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
  { label: texts.changePassword, icon: <KeyIcon />, onSelect: () => void begin('UPDATE_PASSWORD') },
  { label: texts.twoFactor, icon: <ShieldIcon />, onSelect: () => void begin('CONFIGURE_TOTP') },
  { type: 'separator' },
  { label: messages.header.logOut, icon: <LogOutIcon />, onSelect: goToLogout },
]
