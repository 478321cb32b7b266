import { type MicroFrontend, mountContract } from '@headway/sdk'
import { ActivityRoutes } from './ActivityRoutes.tsx'

export default { contract: mountContract, Routes: ActivityRoutes } satisfies MicroFrontend
