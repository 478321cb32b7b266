import { limits } from '@headway/contracts'
import { Button, formatSize, space } from '@headway/design-system'
import { FileDropZone, FileList, FileRow } from '@headway/design-system/forms'
import { useCurrentUser } from '@headway/sdk'
import styled from 'styled-components'
import { fileMessages as texts } from './files.messages.ts'
import { useUploads } from './useUploads.ts'

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
`

/** Shows the upload area of a task and the uploads in progress. */
export function AddFiles({ taskId }: { taskId: number }) {
  const { approvalThresholdBytes } = useCurrentUser().organization
  const { uploads, start, retry, cancel } = useUploads(taskId)
  return (
    <Frame>
      <FileDropZone
        label={texts.title}
        endings={limits.fileExtensions}
        hint={texts.hint(formatSize(approvalThresholdBytes))}
        files={[]}
        onAdd={start}
        onRemove={cancel}
      />
      {uploads.length > 0 ? (
        <FileList aria-label={texts.sending}>
          {uploads.map((upload) => {
            const { id, file, progress, error, canRetry } = upload
            return (
              <FileRow
                key={id}
                file={{
                  id,
                  name: file.name,
                  size: file.size,
                  ...(progress === undefined ? {} : { progress }),
                  ...(error === undefined ? {} : { error }),
                  ...(progress === undefined && error === undefined
                    ? { badge: <span>{texts.waits}</span> }
                    : {}),
                }}
                actions={
                  error !== undefined && canRetry ? (
                    <Button size="small" aria-label={texts.againOf(file.name)} onClick={() => retry(upload)}>
                      {texts.again}
                    </Button>
                  ) : undefined
                }
                onRemove={() => cancel(id)}
              />
            )
          })}
        </FileList>
      ) : null}
    </Frame>
  )
}
