import { address } from './endpoint.ts'

export const apiTokensList = address({ name: 'apiTokensList', method: 'GET', path: '/api/tokens' })
export const apiTokensCreate = address({ name: 'apiTokensCreate', method: 'POST', path: '/api/tokens' })
export const apiTokensRevoke = address({
  name: 'apiTokensRevoke',
  method: 'DELETE',
  path: '/api/tokens/:id',
})
export const apiTokensOfAll = address({
  name: 'apiTokensOfAll',
  method: 'GET',
  path: '/api/tokens/everybody',
})
