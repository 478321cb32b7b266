import { EmptyState, PageHeader } from '@headway/design-system'
import type { SectionRoute } from '@headway/sdk'
import { messages } from '../messages/en.ts'

/** A page that the specification shows as a placeholder, called as its route is. */
export const comingSoon = ({ path, title }: Pick<SectionRoute, 'path' | 'title'>): SectionRoute => ({
  path,
  title,
  component: () => (
    <>
      <PageHeader title={title} />
      <EmptyState title={messages.comingSoon} description={messages.explanation(title)} />
    </>
  ),
})
