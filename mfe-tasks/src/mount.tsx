import { type MicroFrontend, mountContract } from '@headway/sdk'
import { TasksRoutes } from './TasksRoutes.tsx'

export default { contract: mountContract, Routes: TasksRoutes } satisfies MicroFrontend
