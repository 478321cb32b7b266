import { Button, Card, font, space, toastFailure, toastSuccess } from '@headway/design-system'
import { DownloadIcon, SecurityIcon, UploadIcon, UsersIcon } from '@headway/design-system/icons'
import { KeyBuffer, lazyComponent, Link, serverMessage } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { settingsMessages } from '../messages/settings.ts'
import { toSecurityCenter, toUserImport } from '../routes.ts'
import { BackupButton, BackupProgress } from './BackupControls.tsx'
import { useSettingsExportMutation } from './settings.api.ts'

/**
 * Saves a text as a download of the browser.
 *
 * @param type media type of the text.
 */
function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

const ImportConfigDialog = lazyComponent(
  async () => (await import('./ImportConfigDialog.tsx')).ImportConfigDialog,
)

const texts = settingsMessages.actions

const Title = styled.h2`
  min-height: 2rem;
  font: ${font.heading3};
  line-height: 2rem;
`

const Buttons = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[2]} ${space[8]};

  & > * {
    justify-content: flex-start;
  }
`

/** Shows the quick actions of administrators. */
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
    <Card role="group" aria-label={texts.title} padding="compact">
      <Title>{texts.title}</Title>
      <Buttons>
        <BackupButton />
        <Button asChild size="small" intent="ghost" icon={<UsersIcon />}>
          <Link to={toUserImport()}>{texts.importUsers}</Link>
        </Button>
        <Button asChild size="small" intent="ghost" icon={<SecurityIcon />}>
          <Link to={toSecurityCenter()}>{texts.securityAudit}</Link>
        </Button>
        <Button
          size="small"
          intent="ghost"
          icon={<DownloadIcon />}
          busy={isLoading}
          onClick={() => void handleExport()}
        >
          {texts.exportConfig}
        </Button>
        <Button size="small" intent="ghost" icon={<UploadIcon />} onClick={() => setImporting(true)}>
          {texts.importConfig}
        </Button>
      </Buttons>
      <BackupProgress />
      {isImporting ? (
        <Suspense fallback={<KeyBuffer />}>
          <ImportConfigDialog onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}
