import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, None, ValueOf } from '#contract/schema.ts'
import { addressed } from '#resource/dealer/images.ts'
import {
  MapType,
  PaasSettings,
  Providers,
  providersOf,
  ServiceSettings,
  serviceSettings,
} from '#resource/dealer/settings.ts'
import * as dealers from '#store/dealer/dealers.ts'

export default query('panel/dealer/settings/service/read', {
  summary: 'Tells what the dealer has set for its service.',
  description: 'Among the settings are the providers that the operator has configured, for the dealer to choose from.',
  access: dealerWith(['service_settings', 'read']),
  params: None,
  result: ValueOf(
    Type.Object({
      ...ServiceSettings.properties,
      ...Providers.properties,
      drawn_maps: Described(Type.Array(MapType), 'Maps that the platform can draw now, for `allowed_maps`.'),
      monitoring_logo: PaasSettings.properties.monitoring_logo,
    }),
  ),

  async handler(_, { db, caller, config, maps, fail }) {
    const { settings } = (await dealers.read(db, caller.dealer_id)) ?? fail('session_ended')
    const { list } = await maps.sources()
    const drawn_maps = [...new Set(list.map(({ map }) => map))]
    return {
      value: { ...addressed(serviceSettings(settings)), ...providersOf(config), drawn_maps, monitoring_logo: null },
    }
  },
})
