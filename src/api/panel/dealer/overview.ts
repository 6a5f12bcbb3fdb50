import { Type } from 'typebox'
import * as overview from '#store/dealer/overview.ts'
import { dealerWith } from '../../caller.ts'
import { query } from '../../operation.ts'
import { Described, Id, None, UtcTime } from '../../schema.ts'

const Count = Type.Integer({ description: 'How many.' })

const states = ['active', 'idle', 'signal_lost', 'offline', 'just_registered', 'blocked'] as const
const months = 12
const signed_in = 6

export default query('panel/dealer/overview', {
  summary: "Tells a dealer's business at a glance: users, devices by what they do, what was added, who signed in.",
  description:
    'Of its own users, without sub-users, clones, and what is deleted or ended. `trackers` by their connection, which ' +
    'may be a minute older; those that are blocked are counted as that alone. `growth` is of the last 12 months, UTC, ' +
    'the oldest first; `sign_ins` are of sessions that live and that nobody else has opened.',
  access: dealerWith(['users', 'read'], ['trackers', 'read']),
  params: None,
  result: Type.Object({
    users: Described(
      Type.Object({
        amount: Described(Count, 'How many users in all.'),
        activated: Described(Count, 'How many of them may sign in.'),
      }),
      'How many users.',
    ),
    trackers: Described(
      Type.Object(Object.fromEntries(states.map((state) => [state, Count])) as Record<State, typeof Count>),
      'How many trackers.',
    ),
    growth: Type.Array(
      Type.Object({
        month: Type.String(),
        users: Described(Count, 'How many users.'),
        trackers: Described(Count, 'How many trackers.'),
      }),
      { description: 'What was added, by month.' },
    ),
    sign_ins: Type.Array(
      Type.Object({
        user_id: Id,
        login: Type.String(),
        name: Type.String({ description: 'Who it is.' }),
        last_use: Described(UtcTime, 'When it was used last.'),
      }),
      { description: 'Who signed in last.' },
    ),
  }),

  async handler(_, { db, caller, now }) {
    const asked = lastMonths(now)
    const first = asked[0] as string
    const devices = await overview.devices(db, caller, now, first)
    const added = new Map((await overview.growth(db, caller, first)).map(({ month, users }) => [month, users]))
    const amountOf = (isMeant: (of: overview.Devices) => boolean): number =>
      devices.filter(isMeant).reduce((sum, { amount }) => sum + amount, 0)
    return {
      users: await overview.users(db, caller),
      trackers: Object.fromEntries(states.map((state) => [state, amountOf((of) => of.state === state)])) as Record<
        State,
        number
      >,
      growth: asked.map((month) => ({
        month,
        users: added.get(month) ?? 0,
        trackers: amountOf((of) => of.month === month),
      })),
      sign_ins: await overview.signIns(db, caller, signed_in),
    }
  },
})

type State = (typeof states)[number]

const lastMonths = (now: Date): readonly string[] =>
  Array.from({ length: months }, (_, n) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1 + n)).toISOString().slice(0, 7),
  )
