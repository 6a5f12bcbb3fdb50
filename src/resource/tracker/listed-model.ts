import { Type } from 'typebox'
import { Described, Id, Nullable, OneOf, Optional } from '#contract/schema.ts'
import { transports, types } from '#device/about.ts'
import { abouts } from '#device/catalogue.gen.ts'
import { type Config, speaks } from '#src/config.ts'
import type { Model } from './models.ts'

/** Models as those see them who register devices: what they are, and how they connect. */

export const Connection = Type.Object({
  type: Described(OneOf(transports), 'What carries it.'),
  protocol: OneOf(Object.keys(abouts)),
  port: Type.Integer({ description: 'Port at the address of the platform; over MQTT that of the broker.' }),
  topic: Optional(
    Type.String({ description: 'Over MQTT: where its messages are published, by the filter of the platform.' }),
  ),
  description: Type.String({ description: 'What people call the protocol.' }),
  sms: Optional(
    Type.Array(Type.String(), {
      description:
        'Messages to its SIM card that lead it here: `{host}` and `{port}` stand for those of the platform, `{named}` for 1 where the host is a name and 0 where it is an address.',
    }),
  ),
})

export const briefFields = {
  id: Id,
  vendor: Type.String(),
  code: Type.String({ description: 'What it is registered by.' }),
  parent_code: Nullable(Type.String({ description: 'Code of the model whose firmware it shares; null for none.' })),
  type: Described(OneOf(types), 'What carries it.'),
  name: Type.String(),
  id_type: Type.String({
    description:
      '`imei`; `ascii` with the least and the most characters; or digits that the platform makes up: how many, and what they begin with.',
  }),
  has_phone: Type.Boolean({ description: 'It has a SIM card of its own.' }),
  register: Type.Boolean({ description: 'It can be registered.' }),
  digital_inputs: Type.Integer({ description: 'Number of wired inputs.' }),
  digital_outputs: Type.Integer({ description: 'Number of wired outputs.' }),
}

export const brief = ({ inputs: _, state_fields: __, protocol: ___, ...model }: Model) => model

/** By which ports and topics of this installation it connects; none where they are off. */
export const connectionOf = (protocol: Model['protocol'], config: Config) => {
  const { label, transports, sms } = abouts[protocol]
  if (!speaks(config, protocol)) return []
  return transports.flatMap((type) => {
    const where = type === 'mqtt' ? atBroker(protocol, config) : atPort(protocol, config)
    return where ? [{ type, protocol, ...where, description: label, ...(sms && { sms: [...sms] }) }] : []
  })
}

const atPort = (protocol: Model['protocol'], config: Config) => {
  const port = config[`${protocol}_port`]
  return port === 'off' ? undefined : { port }
}

const atBroker = (protocol: Model['protocol'], config: Config) => {
  const topic = config[`${protocol}_topic`]
  if (!config.mqtt_url || topic === undefined || topic === 'off') return undefined
  const { protocol: scheme, port } = new URL(config.mqtt_url)
  return { port: Number(port) || (scheme === 'mqtts:' ? 8883 : 1883), topic }
}
