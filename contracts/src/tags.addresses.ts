import { address } from './endpoint.ts'

export const tagsList = address({ name: 'tagsList', method: 'GET', path: '/api/tags' })
export const tagsSuggest = address({ name: 'tagsSuggest', method: 'GET', path: '/api/tags/suggestions' })
export const adminTagsRename = address({ name: 'adminTagsRename', method: 'POST', path: '/api/tags/rename' })
