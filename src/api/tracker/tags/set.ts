import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { TagBinding } from '#resource/tracker.ts'
import * as tags from '#store/fleet/tags.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default command('tracker/tags/set', {
  summary: 'Sets the tags of a tracker.',
  description: 'These and no others; tags and ordinals each once. A tag that the account does not have answers 7.',
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, tag_bindings: Type.Array(TagBinding, { maxItems: 5 }) }),
  result: None,
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id, tag_bindings }, { db, caller, fail }) {
    const tag_ids = tag_bindings.map(({ tag_id }) => tag_id)
    onlyOnce('tag_id', tag_ids)
    onlyOnce(
      'ordinal',
      tag_bindings.map(({ ordinal }) => ordinal),
    )
    const tracker = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found'), fail)
    const known = await tags.hold(db, caller, tag_ids)
    const unknown = tag_ids.findIndex((id) => !known.includes(id))
    if (unknown !== -1) throw invalid(`tag_bindings.${unknown}.tag_id`, 'is no tag of the account')
    await trackers.setTags(db, tracker, tag_bindings)
    return {}
  },
})

const onlyOnce = (name: string, values: readonly number[]): void => {
  const again = values.findIndex((value, index) => values.indexOf(value) < index)
  if (again !== -1) throw invalid(`tag_bindings.${again}.${name}`, 'is there twice')
}
