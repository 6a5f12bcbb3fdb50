import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, RedirectTarget } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { upload, uploadPicture } from '#service/avatar.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tracker/avatar/upload', {
  ...upload,
  summary: 'Gives a tracker a picture.',
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, redirect_target: RedirectTarget }),
  errors: [...upload.errors, 'device_blocked'],

  handler: ({ tracker_id: id }, context) => {
    const { caller, fail } = context
    const lock = async (db: typeof context.db) => {
      const tracker = await trackers.lock(db, caller, id)
      return tracker && unblocked(tracker, fail)
    }
    return uploadPicture(context, { entity: 'tracker', lock })
  },
})
