import { lazyComponent } from '@headway/sdk'

/** Read by whoever opens a mail. */
export const MailSheet = lazyComponent(async () => (await import('./MailSheet.tsx')).MailSheet)
