import type { Reply } from '@headway/contracts'
import type { settingsOverview } from '@headway/contracts/settings'
import { Alert, Link } from '@headway/design-system'
import { settingsMessages } from '../messages/settings.ts'
import type { GroupName } from './settingGroups.ts'

const texts = settingsMessages.notes

interface SheetNoteProps {
  group: GroupName
  overview: Reply<typeof settingsOverview> | undefined
}

/** What is not set here: where it is set instead, or that it is not there. */
export function SheetNote({ group, overview }: SheetNoteProps) {
  if (group === 'notifications' || group === 'people') {
    return overview?.mail.isConfigured === false ? <Alert tone="info">{texts.mail}</Alert> : null
  }
  if (group !== 'security' || !overview) {
    return null
  }
  const { provider, consoleUrl } = overview.identity
  return (
    <Alert tone="info">
      {texts.provider} {provider === 'embedded' ? texts.embedded : null}
      {consoleUrl === null ? null : (
        <Link href={consoleUrl} target="_blank" rel="noreferrer">
          {texts.console}
        </Link>
      )}
    </Alert>
  )
}
