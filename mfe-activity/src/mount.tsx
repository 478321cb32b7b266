import { defineSection } from '@headway/sdk'
import { mountContract } from '@headway/sdk/contract'
import { ActivityPage } from './ActivityPage.tsx'
import { routes } from './routes.ts'

export default defineSection({
  contract: mountContract,
  routes: [{ ...routes.activity, component: ActivityPage }],
})
