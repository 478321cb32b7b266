import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isInside, type Network } from '@headway/server-kit/addresses'
import { isPublicAddress } from './networks.ts'

/** Reasons why the portal does not send requests to an address, shown to administrators. */
export const targetObjections = {
  notPublic: (address: string) =>
    `The address ${address} is not public. Allow private addresses in the portal’s environment.`,
  insecure: 'Use https. Only allowed private networks can use http.',
  port: (port: number) =>
    `Port ${port} is not allowed. Use 443 or a port from 1024 that no other service uses.`,
  thisMachine: (name: string) =>
    `${name} is the portal’s own machine. Enter an address that is reachable from outside.`,
  localName: (name: string) =>
    `${name} is a name of a local network. Allow private networks in the portal’s environment.`,
  unknownHost: (host: string) => `The host ${host} could not be found.`,
} as const

const HTTP_PORT = 80
const HTTPS_PORT = 443
/** Ports below this belong to services that do not speak HTTP and may interpret a request as commands. */
const FIRST_FREE_PORT = 1_024
/** Higher ports of services that do not speak HTTP; browsers block them too (Fetch standard, "port blocking"). */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  1_719, 1_720, 1_723, 2_049, 3_659, 4_045, 4_190, 5_060, 5_061, 6_000, 6_566, 6_665, 6_666, 6_667, 6_668,
  6_669, 6_679, 6_697, 10_080,
])
const DNS_TIMEOUT_MS = 3_000

/** Names of this machine (RFC 6761; the others are usual in hosts files). */
const THIS_MACHINE =
  /(?:^|\.)(?:localhost|localhost\.localdomain|localhost[46]|localhost[46]\.localdomain[46]|ip6-localhost|ip6-loopback|loopback)$/
/**
 * Names that no public name server resolves: single labels, and names of local networks (RFC 6762, RFC 8375, ICANN
 * 2024).
 */
const LOCAL_NETWORK = /^[^.]*$|\.(?:local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** Thrown for an address that the portal must not send requests to; the message gives the reason. */
export class ForbiddenTargetError extends Error {}

/** A verified address, which is connected to without another DNS lookup. */
export interface CheckedAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** Resolves a host name to its addresses. */
export type Resolve = (hostname: string) => Promise<string[]>

/**
 * Resolves a name by querying the name servers directly. The system resolver would block one of a few threads while a
 * server does not respond.
 */
export const resolveByDns: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? HTTPS_PORT : HTTP_PORT))
const isHttpPort = (port: number) => port === HTTP_PORT || port === HTTPS_PORT
const isReserved = (port: number) =>
  (port !== HTTPS_PORT && port < FIRST_FREE_PORT) || BLOCKED_PORTS.has(port)

function checkAddress(url: URL, address: string, networks: readonly Network[]): void {
  if (isInside(address, networks)) {
    return
  }
  if (!isPublicAddress(address)) {
    throw new ForbiddenTargetError(targetObjections.notPublic(address))
  }
  if (url.protocol !== 'https:') {
    throw new ForbiddenTargetError(targetObjections.insecure)
  }
  if (isReserved(portOf(url))) {
    throw new ForbiddenTargetError(targetObjections.port(portOf(url)))
  }
}

/**
 * Checks a host name without resolving it.
 *
 * @param networks private networks that the name may resolve to, which allow other ports than public addresses do.
 * @returns why the name cannot be used; undefined when it can.
 */
function objectionToName(url: URL, networks: readonly Network[]): string | undefined {
  // A name may end with the dot of the root domain.
  const name = hostOf(url).replace(/\.+$/, '')
  const port = portOf(url)
  if (THIS_MACHINE.test(name) && !isInside('127.0.0.1', networks)) {
    return targetObjections.thisMachine(name)
  }
  if (networks.length > 0) {
    return isHttpPort(port) || !isReserved(port) ? undefined : targetObjections.port(port)
  }
  if (url.protocol !== 'https:') {
    return targetObjections.insecure
  }
  if (LOCAL_NETWORK.test(name)) {
    return targetObjections.localName(name)
  }
  return isReserved(port) ? targetObjections.port(port) : undefined
}

/**
 * Checks an address without resolving its name.
 *
 * @param networks private networks that may be reached.
 * @returns why the address cannot be used; undefined when it can.
 */
export function findObjection(url: URL, networks: readonly Network[]): string | undefined {
  const host = hostOf(url)
  if (isIP(host) === 0) {
    return objectionToName(url, networks)
  }
  try {
    checkAddress(url, host, networks)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Resolves and verifies the target of a request. The connection uses exactly these addresses, so a later DNS change
 * cannot redirect it. One forbidden address among several refuses them all.
 *
 * @throws ForbiddenTargetError for a name that does not resolve or resolves to a forbidden address.
 */
export async function findTarget(
  url: URL,
  networks: readonly Network[],
  resolve: Resolve,
): Promise<readonly [CheckedAddress, ...CheckedAddress[]]> {
  const host = hostOf(url)
  const found = isIP(host) === 0 ? await resolve(host) : [host]
  for (const address of found) {
    checkAddress(url, address, networks)
  }
  const [first, ...others] = found.map(
    (address) => ({ address, family: isIP(address) === 6 ? 6 : 4 }) as const,
  )
  if (!first) {
    throw new ForbiddenTargetError(targetObjections.unknownHost(host))
  }
  return [first, ...others]
}
