import { address } from './endpoint.ts'

export const mailOverview = address({ name: 'mailOverview', method: 'GET', path: '/api/mail/overview' })
export const mailList = address({ name: 'mailList', method: 'GET', path: '/api/mail' })
export const mailGet = address({ name: 'mailGet', method: 'GET', path: '/api/mail/:id' })
export const mailTest = address({ name: 'mailTest', method: 'POST', path: '/api/mail/test' })
export const mailSend = address({ name: 'mailSend', method: 'POST', path: '/api/mail/:id/send' })
export const mailDrop = address({ name: 'mailDrop', method: 'POST', path: '/api/mail/:id/drop' })
