import { Button, PageHeader } from '@headway/design-system'
import { Link } from '@headway/sdk'
import { messages } from '../messages/en.ts'

/** Any path that nobody owns. */
export function NotFound() {
  return (
    <>
      <PageHeader title={messages.notFound.title} subtitle={messages.notFound.explanation} />
      <Button asChild intent="primary">
        <Link to="/">{messages.notFound.goToDashboard}</Link>
      </Button>
    </>
  )
}
