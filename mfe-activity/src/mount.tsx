import { defineSection, mountContract } from '@headway/sdk'
import { ActivityPage } from './ActivityPage.tsx'
import { routes } from './routes.ts'

export default defineSection({
  contract: mountContract,
  routes: [{ ...routes.activity, component: ActivityPage }],
})
