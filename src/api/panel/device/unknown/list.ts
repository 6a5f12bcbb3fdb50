import { Type } from 'typebox'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Described, Optional, Page, Text, UtcTime } from '#contract/schema.ts'
import { operator } from '#resource/panel/operator.ts'
import { SortBy } from '#resource/panel/sort.ts'
import type { Config } from '#src/config.ts'
import * as unknownDevices from '#store/dealer/unknown-devices.ts'

export default query('panel/device/unknown/list', {
  summary: 'Lists devices that nobody registered and that knock at the ports of the platform; for its operator.',
  description:
    'Of all processes, at most some seconds old. A device that is registered is not listed any more; one that falls ' +
    'silent is forgotten after seven days, and the 2000 that knocked last are kept. What came of devices that did not ' +
    'name themselves, or of addresses that named too many unknown ones, is not among them.',
  access: operator,
  params: Type.Object({
    filter: Type.Optional(Described(Text(100), 'Part of the id, the address or the protocol, in any case.')),
    ...SortBy(unknownDevices.orders, 'last_time'),
    ...Page,
  }),
  result: CountedListOf(
    Type.Object({
      protocol: Type.String(),
      port: Optional(Type.Integer({ description: 'Port of its protocol; not there where that is closed.' })),
      came_to: Optional(
        Type.String({
          description:
            'Where its last connection came to another port than that of its protocol: the name of the protocol of that port, or `detect`. It is served there too, and belongs to `port`.',
        }),
      ),
      came_to_port: Optional(Type.Integer({ description: 'That port.' })),
      device: Type.String({ description: 'The id that it names itself by.' }),
      address: Type.String({ description: 'Where it came from last.' }),
      bytes: Type.String({ description: 'The beginning of its last frame, as hexadecimal digits; at most 128 bytes.' }),
      knocks: Type.Integer({ description: 'How often it knocked.' }),
      first_time: Described(UtcTime, 'When it knocked first.'),
      last_time: UtcTime,
    }),
  ),
  errors: ['limit_too_big'],

  async handler({ limit, offset, ...asked }, context) {
    const { list, count } = await unknownDevices.list(context.db, { ...asked, ...pageOf({ limit, offset }, context) })
    return {
      list: list.map(({ came_to, ...device }) => ({
        ...device,
        ...portOf('port', device.protocol, context.config),
        ...(came_to !== null && { came_to, ...portOf('came_to_port', came_to, context.config) }),
      })),
      count,
    }
  },
})

/** The port that a protocol, or `detect`, has here, where it is open. */
const portOf = (name: string, protocol: string, config: Config): Record<string, number> => {
  const port = config[`${protocol}_port` as 'detect_port']
  return typeof port === 'number' ? { [name]: port } : {}
}
