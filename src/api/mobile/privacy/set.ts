import { Type } from 'typebox'
import { notInDemo, phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { deed, deed_rule } from '#resource/mobile/deed.ts'
import { doOnce } from '#service/mobile/deed.ts'
import { most_works, setPrivacy } from '#service/mobile/privacy.ts'

const path = 'mobile/privacy/set'

export default command(path, {
  summary: 'Says that it is private time from then on, or that it is work.',
  description: `In private time nobody is told where the phone’s tracker is, but how far it drives (docs/privacy.md). Private is from \`at\` on until a phone of the tracker says
otherwise; work is until then, until an input of the device says otherwise, or until hours of work of the tracker end the next time. ${deed_rule} What was told meanwhile is taken back as far as it is kept here: places of entries of the
history and of changes of status and driver are deleted. Work is said ${most_works} times in 24 hours at most, by all phones of the tracker; then it answers 267 and stays private.`,
  access: notInDemo(phone),
  params: Type.Object({ ...deed, private: Type.Boolean({ description: 'False: it is work.' }) }),
  result: Type.Object({ private: Type.Boolean({ description: 'As it is from `at` on.' }) }),
  errors: ['not_for_clones', 'already_exists', 'too_many_entities'],
  example: { params: { at: '2026-01-05 17:00:00', clock: '2026-01-05 17:00:05', private: true } },

  async handler({ key, clock, ...said }, context) {
    const { db, caller, now } = context
    const change = () => setPrivacy(context, { ...said, ...(clock && { clock }) })
    return (await doOnce({ db, caller, now }, { path, key, said }, change)).answer
  },
})
