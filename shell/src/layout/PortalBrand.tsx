import { SidebarBrand } from '@headway/design-system'
import { useCurrentUser } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { ProductMark } from '../start/ProductMark.tsx'

/** Logo and name of the product, and the name of the organization if an administrator has set it. */
export function PortalBrand() {
  const { name } = useCurrentUser().organization
  return (
    <SidebarBrand
      mark={<ProductMark size={24} />}
      name={messages.product}
      owner={name === messages.product ? undefined : name}
    />
  )
}
