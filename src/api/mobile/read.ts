import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Text } from '#contract/schema.ts'
import { Scene } from '#resource/mobile/scene.ts'
import { sceneOf } from '#service/mobile/scene.ts'

export default query('mobile/read', {
  summary: 'Reads what a phone begins with.',
  description:
    'All that its pages need of the account, in one answer; templates only where they are others than the phone has.',
  access: phone,
  params: Type.Object({
    templates_digest: Type.Optional(
      Described(Text(64), 'The `templates_digest` of the answer before, where the phone has kept its templates.'),
    ),
  }),
  result: Type.Object(Scene),

  async handler({ templates_digest }, context) {
    return (await sceneOf(context, templates_digest)) ?? context.fail('session_ended')
  },
})
