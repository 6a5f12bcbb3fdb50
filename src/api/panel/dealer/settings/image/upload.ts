import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, RedirectTarget, ValueOf } from '#contract/schema.ts'
import { addressed, boxes, folder, ImageType } from '#resource/dealer/images.ts'
import { keepPicture } from '#service/picture.ts'
import * as images from '#store/dealer/dealer-images.ts'
import * as dealers from '#store/dealer/dealers.ts'

export default command('panel/dealer/settings/image/upload', {
  summary: 'Sets an image that the dealer shows its service with.',
  description:
    'The part `file` is a JPEG, PNG, GIF or WebP, for a favicon also an ICO, of at most 16 MB and 65 million pixels; it is made ' +
    'to fit into 1024 by 1024 pixels, a wallpaper into 2560 by 2560, a favicon into 256 by 256; an ICO of at most 256 KB stays ' +
    'as it is. `value` is its path below the address of the API. Needs the feature `branding_web`.',
  access: dealerWith(['service_settings', 'update']),
  params: Type.Object({ type: Described(ImageType, 'Which picture.'), redirect_target: RedirectTarget }),
  result: ValueOf(Type.String()),
  errors: ['feature_unavailable', 'invalid_data_format', 'cannot_save_file'],
  upload: true,
  // No transaction while the picture is made and stored; its key is written in one of its own.
  keeps: true,

  async handler({ type }, context) {
    const { db, caller, fail } = context
    const dealer = (await dealers.read(db, caller.dealer_id)) ?? fail('session_ended')
    if (!dealer.features.includes('branding_web')) fail('feature_unavailable')
    const name = await keepPicture(context, {
      folder,
      box: boxes[type],
      icon: type === 'favicon',
      name: async (transaction, file_name) => {
        await images.set(transaction, caller, type, `${folder}/${file_name}`)
      },
    })
    const { logo: value } = addressed({ logo: `${folder}/${name}` })
    return { value }
  },
})
