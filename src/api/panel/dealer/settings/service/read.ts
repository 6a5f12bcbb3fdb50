import { Type } from 'typebox'
import * as dealers from '#store/dealer/dealers.ts'
import { dealerWith } from '../../../../caller.ts'
import { addressed } from '../../../../dealer/images.ts'
import { Providers, providersOf, ServiceSettings, serviceSettings } from '../../../../dealer/settings.ts'
import { query } from '../../../../operation.ts'
import { None } from '../../../../schema.ts'

export default query('panel/dealer/settings/service/read', {
  summary: 'Tells what the dealer has set for its service.',
  description: 'Beside the settings, the providers that the operator has configured.',
  access: dealerWith(['service_settings', 'read']),
  params: None,
  result: Type.Object({ value: ServiceSettings, ...Providers.properties }),

  async handler(_, { db, caller, config, fail }) {
    const { settings } = (await dealers.read(db, caller.dealer_id)) ?? fail('session_ended')
    return { value: addressed(serviceSettings(settings), config), ...providersOf(config) }
  },
})
