import { getNonce } from 'get-nonce'
import { expect, it, vi } from 'vitest'

it('the styles that Radix writes have the nonce of the page', async () => {
  const meta = document.createElement('meta')
  meta.setAttribute('property', 'csp-nonce')
  meta.nonce = 'r4nd0m'
  document.head.append(meta)
  vi.resetModules()
  await import('./nonce.ts')
  expect(getNonce()).toBe('r4nd0m')
  meta.remove()
})
