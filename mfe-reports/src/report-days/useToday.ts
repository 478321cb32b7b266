import { useFormats } from '@headway/sdk'

/** Returns today in the organization's time zone, `2026-11-28`. */
export function useToday(): string {
  const { timeZone } = useFormats()
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
}
