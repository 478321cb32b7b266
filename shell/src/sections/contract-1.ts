import type { ShareScope } from './container.ts'

/**
 * What a section of contract 1 takes from this shell. Their entries were built around a runtime that the shell of their
 * time brought along; it is fetched for them only, before they are loaded (ADR 051).
 *
 * @param scope what other sections take.
 */
export async function scopeForContract1(scope: ShareScope): Promise<ShareScope> {
  const { scopeOfContract1 } = await import('./contract-1-runtime.ts')
  return scopeOfContract1(scope)
}
