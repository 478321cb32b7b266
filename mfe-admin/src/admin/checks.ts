import type { HealthCheck } from '@headway/contracts/alerts'

/** Returns whether a check found a problem; a check that could not run counts as none. */
export const isFailing = ({ status }: HealthCheck): boolean => status === 'warning' || status === 'critical'
