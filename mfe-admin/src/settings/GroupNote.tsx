import type { Reply } from '@headway/contracts'
import type { settingsOverview } from '@headway/contracts/settings'
import { Alert, Link } from '@headway/design-system'
import { HolidaysPanel } from '../calendar/HolidaysPanel.tsx'
import { settingsMessages } from '../messages/settings.ts'
import { TagsInUse } from '../tags/TagsInUse.tsx'
import type { GroupName } from './settingGroups.ts'

const texts = settingsMessages.notes

interface GroupNoteProps {
  group: GroupName
  overview: Reply<typeof settingsOverview> | undefined
}

/** Shows the content of a group that is not a setting: holidays, tags in use, or a hint. */
export function GroupNote({ group, overview }: GroupNoteProps) {
  if (group === 'workingDays') {
    return <HolidaysPanel />
  }
  if (group === 'tags') {
    return <TagsInUse />
  }
  if (group === 'email') {
    return overview?.mail.isConfigured === false ? <Alert tone="info">{texts.mail}</Alert> : null
  }
  if (group !== 'signIn' || !overview) {
    return null
  }
  const { provider, consoleUrl } = overview.identity
  return (
    <Alert tone="info">
      <span>{`${texts.provider} ${provider === 'embedded' ? texts.embedded : ''}`}</span>
      {consoleUrl === null ? null : (
        <Link href={consoleUrl} target="_blank" rel="noreferrer">
          {texts.console}
        </Link>
      )}
    </Alert>
  )
}
