import { Button, toastFailure, toastSuccess } from '@headway/design-system'
import { ShieldIcon } from '@headway/design-system/icons'
import { serverMessage } from '@headway/sdk'
import { databaseMessages } from '../messages/database.ts'
import { useBackupsStartMutation, useBackupsStateQuery } from './database.api.ts'

const texts = databaseMessages.now

/** Asks for a backup; where none can be made, or one is being made, it says so by being at rest. */
export function BackupNowButton() {
  const { data } = useBackupsStateQuery()
  const [start, { isLoading }] = useBackupsStartMutation()

  const handleStart = async () => {
    const { error } = await start()
    if (error) {
      toastFailure(serverMessage(error, texts.failed))
      return
    }
    toastSuccess(texts.started)
  }

  return (
    <Button
      intent="primary"
      icon={<ShieldIcon />}
      busy={isLoading || data?.current !== null}
      disabled={data ? !data.can.start && data.current === null : true}
      onClick={() => void handleStart()}
    >
      {texts.start}
    </Button>
  )
}
