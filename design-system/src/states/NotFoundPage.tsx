import { cloneElement, type ReactElement } from 'react'
import { Button } from '../button/Button.tsx'
import { SearchIcon } from '../icons/icons.tsx'
import { messages } from '../messages/en.ts'
import { PageHeader } from '../page-header/PageHeader.tsx'
import { StatePanel } from './StatePanel.tsx'

/** A whole page for an address that nobody owns. `home` is an empty link to the first page. */
export function NotFoundPage({ home }: { home: ReactElement }) {
  return (
    <>
      <PageHeader title={messages.notFound.title} />
      <StatePanel icon={<SearchIcon size={20} />} title={messages.notFound.explanation}>
        <Button asChild>{cloneElement(home, undefined, messages.toDashboard)}</Button>
      </StatePanel>
    </>
  )
}
