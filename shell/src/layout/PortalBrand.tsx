import { SidebarBrand } from '@headway/design-system'
import { useCurrentUser } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { ProductMark } from '../start/ProductMark.tsx'

/** The product, and below it whose portal it is, once an administrator has said so. */
export function PortalBrand() {
  const { name } = useCurrentUser().organisation
  return (
    <SidebarBrand
      mark={<ProductMark size={24} />}
      name={messages.product}
      owner={name === messages.product ? undefined : name}
    />
  )
}
