import { Type } from 'typebox'
import type { Config } from '#src/config.ts'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { Id, ListOf, Named, Nullable, OneOf, Optional } from '../schema.ts'
import { type Model, models, protocols, state_fields, types } from './models.ts'

const Connection = Type.Object({
  type: OneOf(['tcp', 'udp', 'http']),
  protocol: OneOf(Object.keys(protocols)),
  port: Type.Integer(),
})

/** What `compact_view` leaves out. */
const Details = {
  rules: Optional(Type.Array(Type.String())),
  inputs: Optional(Type.Array(Type.String())),
  state_fields: Optional(Type.Array(OneOf(state_fields))),
  has_ignition: Optional(Type.Boolean()),
  has_gsm: Optional(Type.Boolean()),
  has_battery: Optional(Type.Boolean()),
  has_hardware_key: Optional(Type.Boolean()),
  connection: Optional(Type.Array(Connection)),
}

const ListedModel = Named('DeviceModel', {
  id: Id,
  vendor: Type.String(),
  code: Type.String(),
  parent_code: Nullable(Type.String()),
  type: OneOf(types),
  name: Type.String(),
  id_type: Type.String(),
  has_phone: Type.Boolean(),
  register: Type.Boolean(),
  digital_inputs: Type.Integer(),
  digital_outputs: Type.Integer(),
  ...Details,
})

export default query('tracker/list_models', {
  summary: 'Lists the models of devices that can be registered.',
  description:
    '`codes`: only these. `compact_view` leaves out what the model measures and how it connects. `connection` names ' +
    'the ports of this installation; a port that is off is not listed. `rules` is empty: there are no rules yet.',
  access: user,
  params: Type.Object({
    compact_view: Optional(Type.Boolean({ default: false })),
    codes: Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 1000 })),
  }),
  result: ListOf(ListedModel),

  handler({ compact_view, codes }, { config }) {
    const chosen = models.filter(({ code }) => codes?.includes(code) ?? true)
    return {
      list: chosen.map((model) => ({
        ...brief(model),
        register: true,
        ...(!compact_view && detailsOf(model, config)),
      })),
    }
  },
})

const brief = ({ inputs: _, state_fields: __, protocol: ___, ...model }: Model) => model

const detailsOf = ({ inputs, state_fields: fields, protocol }: Model, config: Config) => ({
  rules: [],
  inputs: [...inputs],
  state_fields: [...fields],
  has_ignition: fields.includes('ignition'),
  has_gsm: fields.includes('gsm'),
  has_battery: fields.includes('battery'),
  has_hardware_key: fields.includes('hardware_key'),
  connection: connectionOf(protocol, config),
})

const connectionOf = (protocol: Model['protocol'], config: Config) => {
  const port = config[`${protocol}_port`]
  return port === 'off' ? [] : protocols[protocol].transports.map((type) => ({ type, protocol, port }))
}
