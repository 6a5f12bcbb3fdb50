import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, LocalTime, Moment, Named, Nullable, OneOf } from '#contract/schema.ts'
import { diagnose, type Evidence, facts, reasons, remedies } from '#device/offline-reason.ts'
import { isMobile, modelOf } from '#resource/tracker/models.ts'
import { connections as statuses } from '#resource/tracker/state.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as connections from '#store/fleet/connections.ts'
import * as states from '#store/fleet/device-states.ts'
import { connection } from '#track/live.ts'
import { movement } from '#track/segment.ts'

const Fact = Named('TrackerFact', {
  fact: OneOf(facts, {
    description:
      'A measure, by its name in the glossary; `event`: what it reported last; `connection`: the last one; `refused`: how often it ' +
      'came without its password since it was heard.',
  }),
  value: Type.String({
    description:
      'As the device told it. Of `connection` how it ended, as `tracker/connection/list` says, or `open`; of `refused` a number.',
  }),
  time: Described(Moment, 'When it was so.'),
  decides: Type.Boolean({ description: 'The reason is told by it.' }),
})

export default query('tracker/diagnose', {
  summary: 'Tells why a tracker is not heard, by what is known of its last messages and connections.',
  description:
    'Beyond the contract. The reason is the first that holds. `never_seen`; `wrong_password`: it comes, and is refused; `platform_away`: ' +
    'the platform ended its connection in the last hour, or cannot be asked; `power_cut`, `battery_empty`, `weak_signal`: told before it ' +
    'fell silent; `asleep`: it stood, or is a phone, and has been silent for two days at most; `closed`: it closed its connection; ' +
    '`silent`: nothing more is known.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: Type.Object({
    user_time: LocalTime,
    connection_status: OneOf(statuses),
    reason: Described(Nullable(OneOf(reasons)), 'Null while it is heard.'),
    heard: Described(Nullable(Moment), 'When it was heard last; null: never.'),
    evidence: Type.Array(Fact, { description: 'What is known, that which decides first.' }),
    helps: Type.Array(OneOf(remedies), {
      description:
        'What usually helps, the likeliest first. `power`, `sim` (mobile data, APN, PIN), `server` (host, port, transport), `address` (of an ' +
        'app), `id`, `sky`, `firewall`, `app` (may use the location, is not put to sleep), `password`, `supply` (its wires), `charge`, ' +
        '`coverage`, `drive` (it wakes when it moves), `wait`, `operator`.',
    }),
  }),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, now, fail }) {
    const row = unblocked((await states.readOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    const { live, segment, replaced, detection, away, model: code } = row
    const model = modelOf(code)
    const stood = live && segment?.last ? movement(segment, detection, live.heard).status !== 'moving' : undefined
    const runs = await connections.list(db, caller, tracker_id, now)
    const isApp = model !== undefined && isMobile(model)
    const told = diagnose({ now: now.getTime(), live, replaced, stood, isApp, isAway: away, runs })
    return {
      user_time: now,
      connection_status: connection(live ?? undefined, now.getTime(), replaced),
      reason: told.reason,
      heard: told.heard,
      evidence: told.evidence.map(factOf),
      helps: [...told.remedies],
    }
  },
})

const factOf = ({ value, ...fact }: Evidence) => ({ ...fact, value: String(value) })
