import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, None, UtcTime } from '#contract/schema.ts'
import { amountOf, type Count, type Counted, counts } from '#store/dealer/counts.ts'
import * as overview from '#store/dealer/overview.ts'

const Amount = Type.Integer({ description: 'How many.' })

const states = ['active', 'idle', 'signal_lost', 'offline', 'just_registered', 'blocked'] as const
const months = 12
const signed_in = 6

export default query('panel/dealer/overview', {
  summary: "Tells a dealer's business at a glance: users, devices by what they do, what was added, who signed in.",
  description:
    'Of its own users, without sub-users, clones, and what is deleted or ended. `trackers` by their connection, which ' +
    'may be two minutes older; those that are blocked are counted as that alone. `growth` is of the last 12 months, UTC, ' +
    'the oldest first; `sign_ins` are of sessions that live and that nobody else has opened.',
  access: dealerWith(['users', 'read'], ['trackers', 'read']),
  params: None,
  result: Type.Object({
    users: Described(
      Type.Object({
        amount: Described(Amount, 'How many users in all.'),
        activated: Described(Amount, 'How many of them may sign in.'),
      }),
      'How many users.',
    ),
    trackers: Described(
      Type.Object(Object.fromEntries(states.map((state) => [state, Amount])) as Record<State, typeof Amount>),
      'How many trackers.',
    ),
    growth: Type.Array(
      Type.Object({
        month: Type.String(),
        users: Described(Amount, 'How many users.'),
        trackers: Described(Amount, 'How many trackers.'),
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
    const all = await counts(db, caller)
    const sum = (isMeant: (count: Count) => boolean): number => amountOf(all, isMeant)
    const added = (what: Counted, month: string): number =>
      sum((count) => count.what === what && count.at === Date.parse(month))
    return {
      users: {
        amount: sum(({ what }) => what === 'users'),
        activated: sum(({ what }) => what === 'activated'),
      },
      trackers: Object.fromEntries(
        states.map((state) => [state, sum((count) => overview.stateOf(count, now) === state)]),
      ) as Record<State, number>,
      growth: lastMonths(now).map((month) => ({
        month,
        users: added('user_added', month),
        trackers: added('added', month),
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
