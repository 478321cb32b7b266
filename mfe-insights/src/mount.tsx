import { defineSection } from '@headway/sdk'
import { mountContract } from '@headway/sdk/contract'
import { comingSoon } from './coming-soon/comingSoon.tsx'
import { routes } from './routes.ts'

export default defineSection({ contract: mountContract, routes: Object.values(routes).map(comingSoon) })
