import { invalid } from '../errors.ts'

/** Returns the error for an invalid file, with a message for the user. */
export const fileProblem = (code: string, message: string) =>
  invalid(code, { detail: message, errors: [{ pointer: '/file', code, message }] })
