import { fileURLToPath } from 'node:url'

const compileCache = fileURLToPath(new URL('../../../.cache/node', import.meta.url))

/**
 * Returns the environment for a program that a test starts in a child process. Node's compile cache is
 * shared with `npm start`, which nearly halves the start time. Tests that kill the backend start it
 * more than a hundred times.
 *
 * @param variables additional variables of the program.
 */
export const programEnvironment = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: compileCache,
  ...variables,
})

/**
 * Returns the arguments with which `node` runs such a program.
 *
 * @param script path of the program.
 */
export const programCall = (script: string): string[] => [
  '--import',
  new URL('./keep-compiled.ts', import.meta.url).href,
  script,
]
