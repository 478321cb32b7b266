import { EmptyState, PageHeader } from '@headway/design-system'
import { messages } from '../messages/en.ts'

const texts = messages.comingSoon

/** A page of the section that is not built yet, said plainly. */
function ComingSoon({ page }: { page: string }) {
  return (
    <>
      <PageHeader title={page} />
      <EmptyState title={texts.title} description={texts.explanation(page)} />
    </>
  )
}

export const SystemSettings = () => <ComingSoon page={texts.settings} />
export const AdminTools = () => <ComingSoon page={texts.adminTools} />
