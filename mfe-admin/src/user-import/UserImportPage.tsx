import { Button, PageHeader } from '@headway/design-system'
import { ForbiddenState } from '@headway/design-system/data'
import { ArrowLeftIcon } from '@headway/design-system/icons'
import { isCallError, Link } from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { toUsers } from '../routes.ts'
import { useUsersListInfiniteQuery } from '../users.api.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportPreview } from './ImportPreview.tsx'

const texts = messages.import

/** Shows the page that adds and changes users from a CSV file: file choice, preview, import and result. */
export function UserImportPage() {
  const [importId, setImportId] = useState<number | null>(null)
  const { data, error } = useUsersListInfiniteQuery({})
  const isForbidden = (isCallError(error) && error.status === 403) || data?.pages[0]?.can.import === false
  const header = (
    <PageHeader
      title={texts.title}
      subtitle={isForbidden ? undefined : texts.subtitle}
      backLink={
        <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
          <Link to={toUsers()}>{texts.back}</Link>
        </Button>
      }
    />
  )

  if (isForbidden) {
    return (
      <>
        {header}
        <ForbiddenState />
      </>
    )
  }
  return (
    <>
      {header}
      {importId === null ? (
        <ImportPreview onStarted={setImportId} />
      ) : (
        <ImportProgress id={importId} onAgain={() => setImportId(null)} />
      )}
    </>
  )
}
