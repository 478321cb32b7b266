import { fileURLToPath } from 'node:url'

const compileCache = fileURLToPath(new URL('../../../.cache/node', import.meta.url))

/**
 * Environment of a program that a test starts in a process of its own. What is compiled of it is kept where `npm start`
 * keeps it, which nearly halves what a start costs; tests that kill the backend start it more than a hundred times.
 *
 * @param variables of the program.
 */
export const programEnvironment = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: compileCache,
  ...variables,
})

/**
 * What `node` is called with for such a program.
 *
 * @param script path of the program.
 */
export const programCall = (script: string): string[] => [
  '--import',
  new URL('./keep-compiled.ts', import.meta.url).href,
  script,
]
