import * as z from 'zod/mini'
import { jsonList } from './json-list.ts'
import { limits } from './limits.ts'

const MESSAGE = 'Uploads must be a JSON list of ids'

/**
 * Form field with the ids of finished uploads (`/api/uploads`, protocol tus 1.0) as JSON text. An id is the last part of
 * the upload's address.
 */
export const UploadIds = z._default(
  jsonList(
    z
      .array(z.int(MESSAGE).check(z.positive(MESSAGE)), MESSAGE)
      .check(z.maxLength(limits.filesPerReport, `You can upload at most ${limits.filesPerReport} files`)),
    MESSAGE,
  ),
  [],
)
