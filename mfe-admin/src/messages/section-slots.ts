import type { SlotPlace } from '@headway/contracts/section-description'

/** Texts of the dialog for the cards and tabs of sections. */
export const slotMessages = {
  places: {
    dashboard: 'Cards on the dashboard',
    task: 'Tabs of a task',
    person: 'Tabs of a person',
  } satisfies Record<SlotPlace, string>,
  description: 'Choose what users see here, and in which order.',
  failed: 'Couldn’t load the cards and tabs.',
  empty: {
    dashboard: 'No section offers a card for the dashboard.',
    task: 'No section offers a tab for tasks.',
    person: 'No section offers a tab for people.',
  } satisfies Record<SlotPlace, string>,
  offeredBy: (section: string, roles: string) => `${section}, for ${roles}`,
  up: (label: string) => `Move ${label} up`,
  down: (label: string) => `Move ${label} down`,
  moved: (label: string, position: number, count: number) => `${label}, position ${position} of ${count}`,
  submit: 'Save',
  done: 'Order saved',
  conflict: 'Another administrator changed this order. Review it and try again.',
} as const
