import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Described, Id, Moment, Named, OneOf, Optional, Page } from '#contract/schema.ts'
import { endings, type Run } from '#device/connection.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as connections from '#store/fleet/connections.ts'

const Connection = Named('TrackerConnection', {
  opened: Described(Moment, 'When it began; of several the first.'),
  closed: Optional(
    Described(Moment, 'When it ended; of several the last. Not there while it is open, and for `lost`.'),
  ),
  ending: Optional(
    OneOf(endings, {
      description:
        'How it ended; not there while it is open. `device`: the device closed it. `silent`: nothing came any more. `another`: the device ' +
        'came anew. `platform`: the platform stopped. `fault`: what it sent was not understood. `password`: refused, for it did not show ' +
        'its password. `lost`: nobody noted it.',
    }),
  ),
  protocol: Type.String({ description: 'That it spoke.' }),
  came_to: Optional(
    Type.String({
      description:
        'Where it came to another port than that of its protocol: the name of the protocol of that port, or `detect`.',
    }),
  ),
  address: Optional(Type.String({ description: 'Where it came from. Not told of clones.' })),
  connections: Type.Integer({ description: 'How many that were alike followed each other within ten minutes.' }),
  messages: Type.Integer({ description: 'That came in them; while one is open, at most an hour old.' }),
})

export default query('tracker/connection/list', {
  summary: 'Lists how the device of a tracker connected, the newest first.',
  description:
    'Beyond the contract. Kept for 30 days, some seconds old. Connections that are alike and follow each other are one; of a day ' +
    'there are at most 48, of which the last counts what comes beyond. Who sends without a connection (UDP, HTTP, MQTT) has one ' +
    'from its first message until it is silent for 15 minutes.',
  access: user,
  params: Type.Object({ tracker_id: Id, ...Page }),
  result: CountedListOf(Connection),
  errors: ['not_found', 'device_blocked', 'limit_too_big'],

  async handler({ tracker_id, limit, offset }, { db, caller, now, fail }) {
    const page = pageOf({ limit, offset }, { fail })
    const { clone } = unblocked((await connections.deviceOf(db, caller, tracker_id)) ?? fail('not_found'), fail)
    const all = await connections.list(db, caller, tracker_id, now)
    const list = all.slice(page.offset, page.offset + page.limit)
    return { list: list.map((run) => connectionOf(run, clone)), count: all.length }
  },
})

const connectionOf = ({ address, noted: _, ...run }: Run, clone: boolean) => ({ ...run, ...(!clone && { address }) })
