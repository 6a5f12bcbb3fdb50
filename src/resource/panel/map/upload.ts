import { Type } from 'typebox'
import { Described, Matching, Named } from '#contract/schema.ts'

/** Files of maps that are sent in pieces. */

/** Bytes of a piece, and of a whole file: the planet has an eighth of that. */
export const largest_piece = 8 * 1024 * 1024
export const largest = 2 ** 40
/** The head of a file, without which there is none. */
export const smallest = 127
/** Those that are being sent. */
export const most_uploads = 10

export const UploadId = Matching('^[0-9a-f]{16}$', '16 hexadecimal digits', {
  maxLength: 16,
  examples: ['00112233445566ff'],
  description: 'Id of the upload.',
})

export const Size = Type.Integer({ minimum: smallest, maximum: largest, description: 'Bytes of the whole file.' })
export const Received = Type.Integer({ minimum: 0, maximum: largest, description: 'Bytes that have come.' })

export const MapUpload = Named('MapUpload', {
  id: UploadId,
  name: Type.String({ description: 'What the map will be called.' }),
  size: Described(Size, 'Bytes of the whole file.'),
  received: Received,
})
