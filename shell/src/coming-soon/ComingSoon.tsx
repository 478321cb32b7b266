import { EmptyState, PageHeader } from '@headway/design-system'
import { messages } from '../messages/en.ts'

/** Page that the specification shows as a placeholder. */
export function ComingSoon({ page }: { page: string }) {
  return (
    <>
      <PageHeader title={page} />
      <EmptyState title={messages.comingSoon.title} description={messages.comingSoon.explanation(page)} />
    </>
  )
}
