import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, Named, None } from '#contract/schema.ts'
import { brief, briefFields, Connection, connectionOf } from '#resource/tracker/listed-model.ts'
import { models } from '#resource/tracker/models.ts'

const PanelModel = Named('PanelDeviceModel', {
  ...briefFields,
  connection: Type.Array(Connection, { description: 'How it connects.' }),
})

export default query('panel/tracker/models', {
  summary: 'Lists the models of devices that can be registered for users, and what to set in each.',
  description:
    'As `tracker/list_models` tells users; `connection` names the ports of this installation, and a port that is off is not listed. Beyond the contract.',
  access: dealerWith(['trackers', 'create']),
  params: None,
  result: ListOf(PanelModel),

  handler: (_, { config }) => ({
    list: models.map((model) => ({
      ...brief(model),
      register: true,
      connection: connectionOf(model.protocol, config),
    })),
  }),
})
