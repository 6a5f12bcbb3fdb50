import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None, RedirectTarget } from '#contract/schema.ts'
import { ImageType } from '#resource/dealer/images.ts'
import * as images from '#store/dealer/dealer-images.ts'
import * as dealers from '#store/dealer/dealers.ts'

export default command('panel/dealer/settings/image/delete', {
  summary: 'Takes an image away that the dealer shows its service with.',
  description: 'Answers 201 if there is none. Needs the feature `branding_web`.',
  access: dealerWith(['service_settings', 'update']),
  params: Type.Object({ type: Described(ImageType, 'Which picture.'), redirect_target: RedirectTarget }),
  result: None,
  errors: ['not_found', 'feature_unavailable'],
  example: { after: ['panel/dealer/settings/image/upload'] },

  async handler({ type }, { db, caller, fail }) {
    const dealer = (await dealers.read(db, caller.dealer_id)) ?? fail('session_ended')
    if (!dealer.features.includes('branding_web')) fail('feature_unavailable')
    if (!(await images.set(db, caller, type, null))) fail('not_found')
    return {}
  },
})
