import { defineSection, lazyComponent } from '@headway/sdk'
import { mountContract } from '@headway/sdk/contract'
import { ActivityPage } from './ActivityPage.tsx'
import { privacyCommand } from './palette.ts'
import { routes } from './routes.ts'

// Opened once in a while.
const PrivacyPage = lazyComponent(async () => (await import('./privacy/PrivacyPage.tsx')).PrivacyPage)

export default defineSection({
  contract: mountContract,
  routes: [
    { ...routes.activity, component: ActivityPage },
    { ...routes.privacy, component: PrivacyPage },
  ],
  commands: [privacyCommand],
})
