import { address } from './endpoint.ts'

export const authUser = address({ name: 'authUser', method: 'GET', path: '/api/auth/user' })
export const authSessionExtend = address({
  name: 'authSessionExtend',
  method: 'POST',
  path: '/api/auth/session/extend',
})
export const authSessionCheck = address({
  name: 'authSessionCheck',
  method: 'POST',
  path: '/api/auth/session/check',
})
export const authSessionsList = address({
  name: 'authSessionsList',
  method: 'GET',
  path: '/api/auth/sessions',
})
export const authSessionsEnd = address({
  name: 'authSessionsEnd',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
})
export const authSessionsEndOthers = address({
  name: 'authSessionsEndOthers',
  method: 'POST',
  path: '/api/auth/sessions/end-others',
})
export const authSessionsOf = address({
  name: 'authSessionsOf',
  method: 'GET',
  path: '/api/users/:id/sessions',
})
export const authSessionsEndAllOf = address({
  name: 'authSessionsEndAllOf',
  method: 'DELETE',
  path: '/api/users/:id/sessions',
})
export const authLogin = address({ name: 'authLogin', method: 'GET', path: '/api/login' })
export const authCallback = address({ name: 'authCallback', method: 'GET', path: '/api/callback' })
export const authLogout = address({ name: 'authLogout', method: 'GET', path: '/api/logout' })
export const authBackchannelLogout = address({
  name: 'authBackchannelLogout',
  method: 'POST',
  path: '/api/auth/backchannel-logout',
})
