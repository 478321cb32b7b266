import { maxSectionBackendUrlLength } from '@headway/contracts/section-backend'
import { invalidField } from '../../../platform/errors.ts'
import { findObjection } from '../../../platform/limits/request-target.ts'
import type { Platform } from '../../../platform/platform.ts'

/**
 * Returns the normalized base URL of a section's backend, without a slash at the end.
 *
 * @throws ProblemError 400 for an address that must not be reached.
 */
export function readBaseUrl({ environment }: Pick<Platform, 'environment'>, text: string): string {
  const url = new URL(text)
  const objection = findObjection(url, environment.SECTION_BACKEND_ALLOWED_NETWORKS)
  if (objection !== undefined) {
    throw invalidField('/url', 'not_allowed', objection)
  }
  if (url.origin === environment.PUBLIC_URL) {
    throw invalidField('/url', 'not_allowed', 'This is the portal itself. Enter the address of your backend.')
  }
  const normalized = url.href.replace(/\/+$/, '')
  // The normalized URL can be longer than the given one.
  if (normalized.length > maxSectionBackendUrlLength) {
    throw invalidField('/url', 'too_long', `Use at most ${maxSectionBackendUrlLength} characters`)
  }
  return normalized
}
