import { Type } from 'typebox'
import * as unknownDevices from '#store/dealer/unknown-devices.ts'
import { query } from '../../../operation.ts'
import { pageOf } from '../../../page.ts'
import { CountedListOf, Described, Page, Text, UtcTime } from '../../../schema.ts'
import { operator } from '../../operator/operator.ts'
import { SortBy } from '../../sort.ts'

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
      device: Type.String({ description: 'The id that it names itself by.' }),
      address: Type.String({ description: 'Where it came from last.' }),
      bytes: Type.String({ description: 'The beginning of its last frame, as hexadecimal digits; at most 128 bytes.' }),
      knocks: Type.Integer({ description: 'How often it knocked.' }),
      first_time: Described(UtcTime, 'When it knocked first.'),
      last_time: UtcTime,
    }),
  ),
  errors: ['limit_too_big'],

  handler: ({ limit, offset, ...asked }, context) =>
    unknownDevices.list(context.db, { ...asked, ...pageOf({ limit, offset }, context) }),
})
