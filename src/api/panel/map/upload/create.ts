import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { MapName } from '#resource/panel/map/file.ts'
import { most_uploads, Size, UploadId } from '#resource/panel/map/upload.ts'
import { operator } from '#resource/panel/operator.ts'

export default command('panel/map/upload/create', {
  summary: 'Begins to take a file of maps that is sent in pieces.',
  description:
    'For its operator. The pieces are sent by `panel/map/upload/append`, one after another; `panel/map/read` tells what has come, so ' +
    'it goes on after any break. 271 where the disk has no room for it (`file_max`), 247 where there is a map of this name or one is ' +
    'being sent or fetched, 267 where ten are being sent. What nobody sends a piece of for a week is forgotten.',
  access: operator,
  params: Type.Object({ name: { ...MapName, description: 'What the map will be called.' }, size: Size }),
  result: Type.Object({ id: UploadId }),
  errors: ['already_exists', 'file_too_large', 'too_many_entities'],
  // Files are waited for, so not inside of a transaction.
  keeps: true,

  async handler({ name, size }, { own_maps, transaction, fail }) {
    const { uploads } = own_maps
    if ((await uploads.list()).length >= most_uploads) fail('too_many_entities')
    if (size > (await own_maps.room())) fail('file_too_large')
    const id = (await uploads.create(name, size)) ?? fail('already_exists')
    await transaction(async () => undefined)
    return { id }
  },
})
