import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { ProviderUnavailableError } from '../provider-errors.ts'

/** The audience that is meant for this API, and no other token of the realm. */
const AUDIENCE = 'portal-api'
/** Clients whose tokens open the API; browsers' clients and the portal's own are not among them. */
const clients: ReadonlySet<unknown> = new Set(['portal-cli'])
/** Leeway between the two clocks, in seconds (docs/RULES.md, "Faults"). */
const CLOCK_TOLERANCE = 60
/** No access token is older, in seconds; naming an age also refuses tokens from the future. */
const LONGEST_AGE = 86_400

interface BearerClaims extends JWTPayload {
  typ?: unknown
  azp?: unknown
}

/** What tokens are checked against. */
export interface BearerChecks {
  readonly keys: JWTVerifyGetKey
  readonly issuer: string
  readonly now: Date
}

/**
 * Reads the access token of an API client (docs/IDENTITY.md, "The Bearer door"; RFC 9068).
 *
 * @returns the provider's id of the person, undefined for anything that is not such a token.
 * @throws ProviderUnavailableError when the keys cannot be fetched.
 */
export async function readBearerToken(
  token: string,
  { keys, issuer, now }: BearerChecks,
): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify<BearerClaims>(token, keys, {
      issuer,
      audience: AUDIENCE,
      algorithms: ['RS256'],
      typ: 'JWT',
      requiredClaims: ['exp', 'iat', 'sub', 'azp'],
      maxTokenAge: LONGEST_AGE,
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: now,
    })
    return payload.typ === 'Bearer' && clients.has(payload.azp) ? payload.sub : undefined
  } catch (error) {
    if (error instanceof ProviderUnavailableError) {
      throw error
    }
    return undefined
  }
}
