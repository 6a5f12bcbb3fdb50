import { Type } from 'typebox'
import { Described, Matching, Named } from '#contract/schema.ts'

/** Uploads of map files, which are sent in pieces. */

/** Bytes of one piece. */
export const largest_piece = 8 * 1024 * 1024
/** Bytes of a whole map file: eight times the planet. */
export const largest = 2 ** 40
/** Bytes of the head of a map file, without which it is none. */
export const smallest = 127
/** Uploads that may be under way at a time. */
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
