import type { Backup } from '@headway/contracts/backups'
import { Alert, Button, Muted, ProgressBar, toastFailure, toastSuccess } from '@headway/design-system'
import { DownloadIcon } from '@headway/design-system/icons'
import { serverMessage } from '@headway/sdk'
import { useBackupsNewestQuery, useBackupsStartMutation, useBackupsStateQuery } from '../backups.api.ts'
import { settingsMessages } from '../messages/settings.ts'

const texts = settingsMessages.backup

/** Shows the button that starts a backup. It is disabled while a backup is running, or if none can be started. */
export function BackupButton() {
  const { data } = useBackupsStateQuery()
  const [start, { isLoading }] = useBackupsStartMutation()

  const handleStart = async () => {
    const { error } = await start()
    if (error) {
      toastFailure(serverMessage(error, texts.failedToStart))
    } else {
      toastSuccess(texts.started)
    }
  }

  return (
    <Button
      size="small"
      intent="ghost"
      icon={<DownloadIcon />}
      busy={isLoading}
      disabled={data?.can.start !== true || data.current !== null}
      title={data?.obstacle ?? undefined}
      onClick={() => void handleStart()}
    >
      {texts.now}
    </Button>
  )
}

function RunningBackup({ backup }: { backup: Backup }) {
  const step = backup.step === null ? texts.waiting : texts.steps[backup.step]
  return (
    <>
      <Muted role="status">{texts.progress(step)}</Muted>
      <ProgressBar label={texts.progress(step)} value={backup.percent ?? 0} />
    </>
  )
}

/** Shows the progress of the running backup, or why the newest backup failed or none is possible. */
export function BackupProgress() {
  const { data } = useBackupsStateQuery()
  const { data: newest } = useBackupsNewestQuery()
  const [last] = newest?.items ?? []
  if (data?.current) {
    return <RunningBackup backup={data.current} />
  }
  if (data?.obstacle) {
    return <Alert tone="warning">{data.obstacle}</Alert>
  }
  return last?.state === 'failed' ? <Alert tone="danger">{texts.failed(last.error ?? '')}</Alert> : null
}
