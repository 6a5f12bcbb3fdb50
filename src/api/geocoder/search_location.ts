import { Type } from 'typebox'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { Described, LatLng, OneOf, Optional } from '../schema.ts'
import { Asking, Details, detailsOf, geocoderFor, languageOf } from './geocoder.ts'

export default query('geocoder/search_location', {
  summary: 'Tells the address of a location.',
  description: `Where there is no address, such as far out at sea, it fails with 210. With premium GIS the geocoder is always
\`google\`. \`goal\` says whether a person waits for it; nothing depends on it.`,
  access: user,
  params: Type.Object({
    location: LatLng,
    ...Asking,
    goal: Optional(Described(OneOf(['ui', 'ui_user_action']), 'Who asks: the application by itself, or its user.')),
  }),
  result: Type.Object({
    value: Type.String({ description: 'The address; empty where none is known.' }),
    details: Optional(Details),
  }),
  errors: ['geocoding_failed', 'external_service_error'],

  async handler({ location, geocoder: code, lang, with_details }, context) {
    const geocoder = await geocoderFor(context, code)
    const asked = { lang: languageOf(lang ?? context.caller.locale) }
    const found = await geocoder.reverse(location, asked).catch(() => context.fail('external_service_error'))
    return found ? { value: found.address, ...detailsOf(found, with_details) } : context.fail('geocoding_failed')
  },
})
