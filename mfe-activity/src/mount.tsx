import { defineSection, lazyComponent } from '@headway/sdk'
import { mountContract } from '@headway/sdk/contract'
import { ActivityPage } from './ActivityPage.tsx'
import { privacyCommand, tokensCommand } from './palette.ts'
import { routes } from './routes.ts'

// Loaded on demand, because these pages are rarely opened.
const PrivacyPage = lazyComponent(async () => (await import('./privacy/PrivacyPage.tsx')).PrivacyPage)

const TokensPage = lazyComponent(async () => (await import('./tokens/TokensPage.tsx')).TokensPage)

const NotificationsPage = lazyComponent(
  async () => (await import('./notifications/NotificationsPage.tsx')).NotificationsPage,
)

const PreferencesPage = lazyComponent(
  async () => (await import('./notification-preferences/PreferencesPage.tsx')).PreferencesPage,
)

export default defineSection({
  contract: mountContract,
  routes: [
    { ...routes.activity, component: ActivityPage },
    { ...routes.tokens, component: TokensPage },
    { ...routes.privacy, component: PrivacyPage },
    { ...routes.notifications, component: NotificationsPage },
    { ...routes.preferences, component: PreferencesPage },
  ],
  commands: [privacyCommand, tokensCommand],
})
