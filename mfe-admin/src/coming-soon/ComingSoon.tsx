import { Button, EmptyState, PageHeader } from '@headway/design-system'
import { Link } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { sectionMessages } from '../messages/sections.ts'
import { toSections } from '../routes.ts'

const texts = messages.comingSoon

/** The tools that are there already. */
export const AdminTools = () => (
  <>
    <PageHeader title={texts.adminTools} />
    <EmptyState
      title={texts.title}
      description={texts.explanation(texts.adminTools)}
      action={
        <Button asChild>
          <Link to={toSections()}>{sectionMessages.title}</Link>
        </Button>
      }
    />
  </>
)
