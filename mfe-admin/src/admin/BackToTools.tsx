import { Button } from '@headway/design-system'
import { ArrowLeftIcon } from '@headway/design-system/icons'
import { Link } from '@headway/sdk'
import { adminMessages } from '../messages/admin.ts'
import { toAdminTools } from '../routes.ts'

/** The way up from one of the administration's pages. */
export function BackToTools() {
  return (
    <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
      <Link to={toAdminTools()}>{adminMessages.back}</Link>
    </Button>
  )
}
