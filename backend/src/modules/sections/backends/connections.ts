import type { Network } from '@headway/server-kit/addresses'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { findTarget, type Resolve, resolveByDns } from '../../../platform/limits/request-target.ts'

/** Maximum size of the headers of a response in bytes. */
const MAX_HEADER_BYTES = 16_384

/** Time limits in milliseconds. */
export interface BackendTimeouts {
  connect: number
  /** Until the response begins; less than the gateway's limit, so that the portal names the reason. */
  answer: number
  /** The same for uploads. */
  upload: number
  /** Between two parts of the response. */
  pause: number
  /** The whole request. */
  total: number
}

export const defaultTimeouts: BackendTimeouts = {
  connect: 3_000,
  answer: 20_000,
  upload: 300_000,
  pause: 30_000,
  total: 600_000,
}

/**
 * Creates the connections to sections' own backends. Each new connection resolves the name, checks every address and
 * connects to exactly these addresses, so that a later DNS change cannot redirect it (ADR 094).
 *
 * @param networks private networks that may be reached.
 */
export function createConnections(
  networks: readonly Network[],
  { connect, answer, pause }: BackendTimeouts,
  resolve: Resolve = resolveByDns,
): Agent {
  const connectChecked = async (options: buildConnector.Options, callback: buildConnector.Callback) => {
    const url = new URL(`${options.protocol}//${options.hostname}${options.port ? `:${options.port}` : ''}`)
    let lookup: LookupFunction
    try {
      const addresses = await findTarget(url, networks, resolve)
      lookup = (_, { all }, found) =>
        all ? found(null, [...addresses]) : found(null, addresses[0].address, addresses[0].family)
    } catch (error) {
      callback(error as Error, null)
      return
    }
    buildConnector({ allowH2: false, timeout: connect, lookup })(options, callback)
  }
  return new Agent({
    connect: (options, callback) => void connectChecked(options, callback),
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: answer,
    bodyTimeout: pause,
  })
}
