import type { Middleware } from 'koa'

/** Error of the Admin API with Keycloak's response body. */
export class AdminError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }
}

export const notAuthenticated = () => new AdminError(401, { error: 'HTTP 401 Unauthorized' })
export const notAllowed = () => new AdminError(403, { error: 'HTTP 403 Forbidden' })
export const notFound = (noun: 'User' | 'Role' | 'Credential') =>
  new AdminError(404, { error: `${noun} not found` })
export const roleNotNamed = () => new AdminError(404, { error: 'Could not find role' })
export const noSuchAddress = () => new AdminError(404, { error: 'HTTP 404 Not Found' })
export const duplicateEmail = () => new AdminError(409, { errorMessage: 'User exists with same email' })
export const badRequest = (body: unknown) => new AdminError(400, body)
/** Sends errors of the Admin API. */
export const adminErrors: Middleware = async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    if (!(error instanceof AdminError)) {
      throw error
    }
    ctx.status = error.status
    ctx.body = error.body
  }
}
