export {
  formLibrary,
  globalStyles,
  primitives,
  type Restriction,
  router,
  store,
  zodRoot,
} from './restrictions.ts'
export { browserRules, commonRules, sectionRules } from './rules.ts'
