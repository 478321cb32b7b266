import { type MicroFrontend, mountContract } from '@headway/sdk'
import { ActivityPage } from './ActivityPage.tsx'

export default { contract: mountContract, Routes: ActivityPage } satisfies MicroFrontend
