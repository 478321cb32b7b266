import type { Backup } from '@headway/contracts/backups'
import { FormLayout, Muted, ProgressBar } from '@headway/design-system'
import { databaseMessages } from '../messages/database.ts'

const texts = databaseMessages.backups

/** How far the backup under way is; only the copying of files knows its end. */
export function BackupProgress({ backup }: { backup: Backup }) {
  const { step, percent } = backup
  const words = step === null ? texts.waiting : texts.steps[step]
  return (
    <FormLayout>
      {percent === null ? null : <ProgressBar label={words} value={percent} showValue />}
      <Muted role="status">{words}</Muted>
    </FormLayout>
  )
}
