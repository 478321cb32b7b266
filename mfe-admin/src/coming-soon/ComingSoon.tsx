import { EmptyState, PageHeader } from '@headway/design-system'
import { messages } from '../messages/en.ts'

/** A page of the section that is not built yet, said plainly. */
export function ComingSoon({ page }: { page: string }) {
  return (
    <>
      <PageHeader title={page} />
      <EmptyState title={messages.comingSoon.title} description={messages.comingSoon.explanation(page)} />
    </>
  )
}
