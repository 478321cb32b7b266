import { lazyComponent } from '@headway/sdk'

export const AddHolidayDialog = lazyComponent(
  async () => (await import('./AddHolidayDialog.tsx')).AddHolidayDialog,
)

export const ImportHolidaysDialog = lazyComponent(
  async () => (await import('./ImportHolidaysDialog.tsx')).ImportHolidaysDialog,
)

export const AddAbsenceDialog = lazyComponent(
  async () => (await import('./AddAbsenceDialog.tsx')).AddAbsenceDialog,
)
