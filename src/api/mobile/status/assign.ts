import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Clearable, Described, Id, LatLng, Secret } from '#contract/schema.ts'
import { deed, deed_rule } from '#resource/mobile/deed.ts'
import { requireFeature } from '#service/features.ts'
import { doOnce } from '#service/mobile/deed.ts'
import { changeStatus } from '#service/mobile/status.ts'

const path = 'mobile/status/assign'

export default command(path, {
  summary: 'Changes the working status of the phone’s tracker, as who has it.',
  description: `To one of the list that the tracker was given (204), which employees may change (13). ${deed_rule} Where somebody has changed it later than \`at\`, or it
has the status already, nothing is changed. Rules that track the status tell it in the history.`,
  access: phone,
  params: Type.Object({
    ...deed,
    status_id: Described(Id, 'The status from then on.'),
    location: Secret(
      Clearable(
        Type.Object(LatLng.properties, {
          description: 'Where it was; kept with the change, unless it is private time. The audit does not tell it.',
        }),
      ),
    ),
  }),
  result: Type.Object({ changed: Type.Boolean({ description: 'It has this status from `at` on.' }) }),
  errors: ['entity_not_found', 'not_permitted', 'not_for_clones', 'feature_unavailable', 'already_exists'],
  example: { params: { at: '2026-01-05 08:00:00', clock: '2026-01-05 08:00:05', status_id: 1, location: null } },

  async handler({ key, clock, ...said }, context) {
    const { db, caller, now } = context
    await requireFeature(context, 'statuses')
    const change = async () => ({ changed: await changeStatus(context, { ...said, ...(clock && { clock }) }) })
    return (await doOnce({ db, caller, now }, { path, key, said }, change)).answer
  },
})
