import { randomBytes } from 'node:crypto'
import type Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { deviceCodePage, deviceEndPage } from '../pages/device-pages.ts'
import { writePage } from '../pages/layout.ts'
import { readForm } from '../read-body.ts'
import { DEVICE_GRANT, devicePath, lifetimes, protocolPath, type Realm } from '../realm.ts'
import type { Interaction } from './progress.ts'
import type { SignInFlow } from './sign-in-flow.ts'
import type { StepPages } from './step-pages.ts'

const UID_BYTES = 16
const MAXIMUM_LENGTH = 32

/** What the device flow needs (RFC 8628). */
export interface DeviceDependencies {
  readonly realm: Realm
  readonly flow: SignInFlow
  readonly pages: StepPages
}

/** The pages that oidc-provider shows at the end of the flow. */
export const devicePages = {
  allowed: (ctx: Context) => writePage(ctx, deviceEndPage('allowed')),
  wrongCode: (ctx: Context) => writePage(ctx, deviceCodePage(devicePath, true)),
}

const normalize = (typed: string) => typed.toUpperCase().replace(/\W/g, '')

/** Begins an attempt for the device that shows this code, or says that there is none. */
async function begin(
  ctx: Context,
  typed: string,
  provider: Provider,
  { realm, flow, pages }: DeviceDependencies,
): Promise<void> {
  const userCode = normalize(typed.slice(0, MAXIMUM_LENGTH))
  const code = userCode === '' ? undefined : await provider.DeviceCode.findByUserCode(userCode)
  if (!code || code.error || code.accountId) {
    devicePages.wrongCode(ctx)
    return
  }
  const session = await provider.Session.get(ctx)
  const uid = randomBytes(UID_BYTES).toString('base64url')
  // The library's types leave the constructor's parameters out.
  const Attempt = provider.Interaction as unknown as new (uid: string, payload: object) => Interaction
  const interaction = new Attempt(uid, {
    returnTo: `${realm.publicUrl}${devicePath}/${uid}`,
    prompt: { name: session.accountId ? 'grant' : 'login', reasons: ['device'], details: {} },
    params: code.params ?? {},
    deviceCode: code.jti,
    cid: uid,
    session,
  })
  await interaction.save(lifetimes.deviceCode)
  ctx.redirect(pages.address(ctx, await flow.state(interaction)))
}

/** The pages of the device flow. */
export function registerDevice(router: Router, provider: Provider, dependencies: DeviceDependencies): void {
  router.get(devicePath, async (ctx) => {
    const { user_code: userCode } = ctx.query
    if (typeof userCode === 'string') {
      await begin(ctx, userCode, provider, dependencies)
      return
    }
    writePage(ctx, deviceCodePage(devicePath, false))
  })
  router.post(devicePath, async (ctx) => {
    const form = await readForm(ctx)
    await begin(ctx, form.get('device_user_code') ?? '', provider, dependencies)
  })
}

const flowDisabled = {
  error: 'unauthorized_client',
  error_description:
    'Client is not allowed to initiate OAuth 2.0 Device Authorization Grant. The flow is disabled for the client.',
}

/** Completes what oidc-provider answers to a device: people's addresses, how often it may ask, Keycloak's words. */
export function deviceEndpoint(realm: Realm): Middleware {
  return async (context, next) => {
    await next()
    if (context.path !== `${protocolPath}/auth/device` || context.method !== 'POST') {
      return
    }
    const ctx = context as KoaContextWithOIDC
    const client = realm.client(ctx.oidc.client?.clientId)
    if (ctx.status === 200) {
      const answer = ctx.body as { user_code: string }
      const address = `${realm.publicUrl}${devicePath}`
      ctx.body = {
        ...answer,
        verification_uri: address,
        verification_uri_complete: `${address}?user_code=${answer.user_code}`,
        interval: lifetimes.devicePollInterval,
      }
    } else if (client && !client.grants.includes(DEVICE_GRANT)) {
      ctx.status = 400
      ctx.body = flowDisabled
    }
  }
}
