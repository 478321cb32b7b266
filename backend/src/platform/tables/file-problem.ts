import { invalid } from '../http/errors.ts'

/** Returns the refusal of a file as a whole, with a sentence that says what is wrong with it. */
export const fileProblem = (code: string, message: string) =>
  invalid(code, { detail: message, errors: [{ pointer: '/file', code, message }] })
