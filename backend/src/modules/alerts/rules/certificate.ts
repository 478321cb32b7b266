import { connect, type PeerCertificate } from 'node:tls'
import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

const DAY = 86_400_000
/** Manual renewal takes some days; automatic renewal usually happens a month before the end. */
const WARNING_DAYS = 14
const CRITICAL_DAYS = 3
const PATIENCE = 5_000
const HTTPS_PORT = 443

/**
 * Returns the certificate that browsers receive. It is not verified, because an organization may have its own
 * certificate authority.
 *
 * @throws Error when the address cannot be reached.
 */
function readCertificate({ hostname, port }: URL): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || HTTPS_PORT),
      servername: hostname,
      rejectUnauthorized: false,
      timeout: PATIENCE,
    })
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate())
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('The portal’s address doesn’t respond')))
    socket.once('error', reject)
  })
}

/** Checks that the certificate of the portal's address does not expire soon; a portal without HTTPS has none. */
export const certificate: Rule = {
  kind: 'certificate',
  every: 3_600,
  async find({ environment, clock }) {
    const address = new URL(environment.PUBLIC_URL)
    if (address.protocol !== 'https:') {
      return []
    }
    const { valid_to: end } = await readCertificate(address)
    const left = new Date(end).getTime() - clock.now().getTime()
    if (left > WARNING_DAYS * DAY) {
      return []
    }
    const detail =
      left <= 0
        ? findings.certificateOver
        : findings.certificateEnds(left <= CRITICAL_DAYS * DAY ? CRITICAL_DAYS : WARNING_DAYS)
    return [{ severity: left <= CRITICAL_DAYS * DAY ? 'critical' : 'warning', detail }]
  },
}
