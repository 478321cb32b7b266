import { cloneElement, type ReactElement } from 'react'
import { Button } from '../button/Button.tsx'
import { messages } from '../messages/en.ts'
import { PageHeader } from '../page-header/PageHeader.tsx'

/** A whole page for an address that nobody owns. `home` is an empty link to the first page. */
export function NotFoundPage({ home }: { home: ReactElement }) {
  return (
    <>
      <PageHeader title={messages.notFound.title} subtitle={messages.notFound.explanation} />
      <Button asChild intent="primary">
        {cloneElement(home, undefined, messages.notFound.home)}
      </Button>
    </>
  )
}
