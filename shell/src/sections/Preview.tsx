import type { sectionsPreviewEnd } from '@headway/contracts/sections'
import { Alert, Button, toastFailure } from '@headway/design-system'
import { request, send, serverMessage } from '@headway/sdk'
import { useState } from 'react'
import { releaseMessages as texts } from '../messages/releases.ts'
import type { SectionEntry } from './registry.ts'
import { refreshSections } from './sectionStore.ts'

/** Notice that the user sees releases that others do not see, with a button that ends the preview. */
export function Preview({ sections }: { sections: readonly SectionEntry[] }) {
  const [isEnding, setEnding] = useState(false)
  const handleEnd = async () => {
    setEnding(true)
    // The endpoint belongs to the administration section; this request is not cached.
    const prepare = request<typeof sectionsPreviewEnd>('DELETE /api/sections/:name/preview')
    const results = await Promise.all(sections.map(({ name }) => send(prepare({ params: { name } }))))
    await refreshSections().catch(() => undefined)
    setEnding(false)
    const failed = results.find((result) => 'error' in result)
    if (failed) {
      toastFailure(serverMessage(failed.error, texts.previewFailed))
    }
  }
  return (
    <Alert tone="warning">
      {texts.preview(sections.map(({ title }) => title).join(', '))}{' '}
      <Button size="small" busy={isEnding} onClick={() => void handleEnd()}>
        {texts.endPreview}
      </Button>
    </Alert>
  )
}
