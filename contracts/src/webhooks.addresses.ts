import { address } from './endpoint.ts'

export const webhooksList = address({ name: 'webhooksList', method: 'GET', path: '/api/webhooks' })
export const webhooksCreate = address({ name: 'webhooksCreate', method: 'POST', path: '/api/webhooks' })
export const webhooksGet = address({ name: 'webhooksGet', method: 'GET', path: '/api/webhooks/:id' })
export const webhooksUpdate = address({ name: 'webhooksUpdate', method: 'PUT', path: '/api/webhooks/:id' })
export const webhooksRemove = address({ name: 'webhooksRemove', method: 'DELETE', path: '/api/webhooks/:id' })
export const webhooksRotate = address({
  name: 'webhooksRotate',
  method: 'POST',
  path: '/api/webhooks/:id/secret',
})
export const webhooksTest = address({ name: 'webhooksTest', method: 'POST', path: '/api/webhooks/:id/test' })
export const webhookDeliveriesList = address({
  name: 'webhookDeliveriesList',
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
})
export const webhookDeliveriesGet = address({
  name: 'webhookDeliveriesGet',
  method: 'GET',
  path: '/api/webhooks/:id/deliveries/:delivery',
})
export const webhookDeliveriesAgain = address({
  name: 'webhookDeliveriesAgain',
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:delivery/again',
})
