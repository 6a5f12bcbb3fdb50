import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { largest, largest_piece, Received, UploadId } from '#resource/panel/map/upload.ts'
import { operator } from '#resource/panel/operator.ts'

export default command('panel/map/upload/append', {
  summary: 'Takes the next piece of a file of maps.',
  description:
    'For its operator. The part `file` is the piece, of 8 MB at most; `offset` says where it belongs: it is what has come before, and 269 ' +
    'tells `received` where it is not, or another piece is being taken. With the last one the file is looked at: where it is no PMTiles ' +
    'file of version 3, is cut or damaged, 234 says in `reason` what is wrong, and nothing is left of it. A piece that the disk has no room ' +
    'for (254) leaves what was there.',
  access: operator,
  params: Type.Object({
    upload_id: UploadId,
    offset: Type.Integer({
      minimum: 0,
      maximum: largest,
      description: 'Bytes of the file before the piece.',
      examples: [0],
    }),
  }),
  result: Type.Object({
    received: Received,
    is_done: Type.Boolean({ description: 'It was the last one: the map is there, and drawn.' }),
  }),
  errors: [
    ...(['not_found', 'invalid_file_state', 'empty_data_file', 'invalid_data_format', 'cannot_save_file'] as const),
    ...(['file_too_large', 'already_exists'] as const),
  ],
  upload: true,
  // Files are waited for, so not inside of a transaction; the end has an entry in the audit, and no piece.
  keeps: true,

  example: { fails: 'not_found' },

  async handler({ upload_id, offset }, { own_maps, file, transaction, continued, fail }) {
    if (file.size === 0) fail('empty_data_file')
    if (file.size > largest_piece) fail('file_too_large')
    const became = await own_maps.uploads.append(upload_id, offset, file)
    switch (became.is) {
      case 'taken':
        continued()
        return { received: became.received, is_done: false }
      case 'ended':
        await transaction(async () => undefined)
        return { received: became.received, is_done: true }
      case 'misplaced':
      case 'busy':
        return fail('invalid_file_state', { received: became.received })
      case 'refused':
        return fail('invalid_data_format', { reason: became.reason })
      case 'full':
        return fail('cannot_save_file', { reason: became.reason })
      case 'large':
        return fail('file_too_large')
      case 'exists':
        return fail('already_exists')
      default:
        return fail('not_found')
    }
  },
})
