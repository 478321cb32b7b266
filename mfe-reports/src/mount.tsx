import { type MicroFrontend, mountContract } from '@headway/sdk'
import { ReportsRoutes } from './ReportsRoutes.tsx'

export default { contract: mountContract, Routes: ReportsRoutes } satisfies MicroFrontend
