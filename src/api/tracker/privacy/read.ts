import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { Privacy } from '#resource/tracker/privacy.ts'
import { readPrivacy } from '#service/tracker/privacy.ts'

export default query('tracker/privacy/read', {
  summary: 'Reads the private time of a tracker.',
  description:
    'Beyond the contract (docs/privacy.md): what nobody is told the places of. Of a clone its owner’s notes are left out, and its private time is the same.',
  costly: true,
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object(Privacy),
  errors: ['not_found'],

  async handler({ tracker_id }, context) {
    return (await readPrivacy(context, tracker_id)) ?? context.fail('not_found')
  },
})
