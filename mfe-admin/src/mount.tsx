import { type MicroFrontend, mountContract } from '@headway/sdk'
import { AdminRoutes } from './AdminRoutes.tsx'

export default { contract: mountContract, Routes: AdminRoutes } satisfies MicroFrontend
