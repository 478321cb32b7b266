import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createRequestId } from '@headway/server-kit/request-id'
import { clientAddressReader } from './client-address.ts'
import type { Environment } from './environment.ts'
import { hostMatcher } from './host-guard.ts'
import { forwardUpgrade, refuseUpgrade } from './proxy/upgrade.ts'
import type { Target } from './proxy/upstream-request.ts'

/** Lets protocol upgrades through to the process that the path belongs to, under the same rule for hosts. */
export function listenForUpgrades(
  server: Server,
  environment: Environment,
  targetOf: (path: string) => Target | undefined,
): void {
  const clientAddress = clientAddressReader(environment.TRUSTED_PROXIES)
  const publicUrl = new URL(environment.PUBLIC_URL)
  const namesOurHost = hostMatcher(environment.PUBLIC_URL)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!namesOurHost(request)) {
      refuseUpgrade(socket, 421, 'Misdirected Request')
      return
    }
    const { pathname } = new URL(request.url ?? '/', publicUrl)
    const target = targetOf(pathname)
    if (!target) {
      refuseUpgrade(socket, 404, 'Not Found')
      return
    }
    forwardUpgrade(request, socket, head, target, {
      publicUrl,
      clientAddress: clientAddress(request),
      requestId: createRequestId(),
      trace: {},
    })
  })
}
