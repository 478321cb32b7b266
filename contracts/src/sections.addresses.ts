import { address } from './endpoint.ts'

const section = '/api/sections/:name'

export const sectionsRegistry = address({
  name: 'sectionsRegistry',
  method: 'GET',
  path: '/api/sections/registry',
})
export const sectionsHealth = address({
  name: 'sectionsHealth',
  method: 'POST',
  path: '/api/sections/health',
})
export const sectionsList = address({ name: 'sectionsList', method: 'GET', path: '/api/sections' })
export const sectionsCreate = address({ name: 'sectionsCreate', method: 'POST', path: '/api/sections' })
export const sectionsGet = address({ name: 'sectionsGet', method: 'GET', path: section })
export const sectionsUpdate = address({ name: 'sectionsUpdate', method: 'PUT', path: section })
export const sectionsUse = address({ name: 'sectionsUse', method: 'POST', path: `${section}/use` })
export const sectionsEndNext = address({
  name: 'sectionsEndNext',
  method: 'POST',
  path: `${section}/end-next`,
})
export const sectionsRollBack = address({
  name: 'sectionsRollBack',
  method: 'POST',
  path: `${section}/roll-back`,
})
export const sectionsPin = address({ name: 'sectionsPin', method: 'POST', path: `${section}/pin` })
export const sectionsDisable = address({
  name: 'sectionsDisable',
  method: 'POST',
  path: `${section}/disable`,
})
export const sectionsEnable = address({ name: 'sectionsEnable', method: 'POST', path: `${section}/enable` })
export const sectionsRemove = address({ name: 'sectionsRemove', method: 'POST', path: `${section}/remove` })
export const sectionsPreview = address({
  name: 'sectionsPreview',
  method: 'POST',
  path: `${section}/preview`,
})
export const sectionsPreviewEnd = address({
  name: 'sectionsPreviewEnd',
  method: 'DELETE',
  path: `${section}/preview`,
})
export const sectionsHealthTrend = address({
  name: 'sectionsHealthTrend',
  method: 'GET',
  path: `${section}/health`,
})
export const sectionsCompare = address({
  name: 'sectionsCompare',
  method: 'GET',
  path: `${section}/compare`,
})
export const sectionReleasesList = address({
  name: 'sectionReleasesList',
  method: 'GET',
  path: `${section}/releases`,
})
export const sectionReleasesPublish = address({
  name: 'sectionReleasesPublish',
  method: 'POST',
  path: `${section}/releases`,
})
export const sectionReleasesArchive = address({
  name: 'sectionReleasesArchive',
  method: 'GET',
  path: `${section}/releases/:version/archive`,
})
export const sectionTokensList = address({
  name: 'sectionTokensList',
  method: 'GET',
  path: `${section}/tokens`,
})
export const sectionTokensCreate = address({
  name: 'sectionTokensCreate',
  method: 'POST',
  path: `${section}/tokens`,
})
export const sectionTokensRevoke = address({
  name: 'sectionTokensRevoke',
  method: 'DELETE',
  path: `${section}/tokens/:id`,
})
export const sectionKeysList = address({
  name: 'sectionKeysList',
  method: 'GET',
  path: `${section}/keys`,
})
export const sectionKeysCreate = address({
  name: 'sectionKeysCreate',
  method: 'POST',
  path: `${section}/keys`,
})
export const sectionKeysRemove = address({
  name: 'sectionKeysRemove',
  method: 'DELETE',
  path: `${section}/keys/:id`,
})
