import { Button, font, space, toastFailure, toastSuccess } from '@headway/design-system'
import { DownloadIcon, SecurityIcon, UploadIcon, UsersIcon } from '@headway/design-system/icons'
import { Link, serverMessage } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { settingsMessages } from '../messages/settings.ts'
import { toSecurityCenter, toUserImport } from '../routes.ts'
import { BackupNow, BackupProgress } from './BackupNow.tsx'
import { ImportConfigDialog } from './lateDialogs.ts'
import { saveFile } from './saveFile.ts'
import { useSettingsExportMutation } from './settings.api.ts'

const texts = settingsMessages.actions

const Row = styled.section`
  display: grid;
  gap: ${space[12]};
`

const Title = styled.h2`
  font: ${font.heading3};
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

/** What administrators do now and then, one press away. */
export function QuickActions() {
  const [exportSettings, { isLoading }] = useSettingsExportMutation()
  const [isImporting, setImporting] = useState(false)

  const handleExport = async () => {
    const { data, error } = await exportSettings()
    if (!data) {
      toastFailure(serverMessage(error, texts.exportFailed))
      return
    }
    const day = data.exportedAt.slice(0, 10)
    saveFile(`headway-settings-${day}.json`, `${JSON.stringify(data, null, 2)}\n`, 'application/json')
    toastSuccess(texts.exported)
  }

  return (
    <Row aria-label={texts.title}>
      <Title>{texts.title}</Title>
      <Buttons>
        <BackupNow />
        <Button asChild icon={<UsersIcon />}>
          <Link to={toUserImport()}>{texts.importUsers}</Link>
        </Button>
        <Button asChild icon={<SecurityIcon />}>
          <Link to={toSecurityCenter()}>{texts.securityAudit}</Link>
        </Button>
        <Button icon={<DownloadIcon />} busy={isLoading} onClick={() => void handleExport()}>
          {texts.exportConfig}
        </Button>
        <Button icon={<UploadIcon />} onClick={() => setImporting(true)}>
          {texts.importConfig}
        </Button>
      </Buttons>
      <BackupProgress />
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportConfigDialog onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </Row>
  )
}
