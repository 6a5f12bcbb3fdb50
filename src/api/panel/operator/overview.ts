import { Type } from 'typebox'
import { query } from '#contract/operation.ts'
import { Described, Named, None, Nullable, UtcTime } from '#contract/schema.ts'
import { Report, reportOf } from '#resource/panel/operator/report.ts'
import { operator } from '#resource/panel/operator.ts'
import { platformState } from '#store/dealer/platform-state.ts'
import * as reports from '#store/process-reports.ts'

const Count = Type.Integer({ minimum: 0 })
const Seconds = Type.Number({ minimum: 0, description: 'Seconds.' })

const Queue = Named('Queue', {
  name: Type.String({ description: '`mail`, `outbox`, `imports`, or the channel of deliveries.' }),
  waiting: Described(Count, 'How many wait.'),
  dead: Type.Integer({ minimum: 0, description: 'Given up.' }),
  oldest: Type.Number({ minimum: 0, description: 'Seconds that the oldest of those that wait has waited.' }),
})

export default query('panel/operator/overview', {
  summary: 'Tells how the platform does: its processes, what they take in and answer, its queues and its database.',
  description:
    'For its operator. Each process tells of itself every five seconds; one that has told nothing for a minute is gone. ' +
    '`outbox` is what follows for accounts from points that are stored, 10 000 at most are counted.',
  access: operator,
  params: None,
  result: Type.Object({
    now: Described(UtcTime, 'When it was asked.'),
    processes: Type.Array(
      Type.Object({
        process: Type.String({ description: 'Id of the process.' }),
        started: Described(UtcTime, 'Since when it runs.'),
        told: Described(UtcTime, 'When it last told of itself.'),
        ...Report.properties,
      }),
    ),
    queues: Type.Array(Queue, { description: 'What waits to be done.' }),
    database: Type.Object({
      version: Type.String({ description: 'Version of the program.' }),
      started: Described(UtcTime, 'Since when it runs.'),
      size: Type.Integer({ description: 'Bytes.' }),
      migration: Type.String({ description: 'The last that was applied.' }),
      connections: Described(Count, 'Connections that are open.'),
      most_connections: Described(Count, 'Connections that the database takes.'),
      longest: Type.Number({ minimum: 0, description: 'Seconds that the longest transaction of ours has taken.' }),
      standbys: Type.Array(
        Type.Object({
          name: Type.String({ description: 'What it calls itself.' }),
          state: Type.String({ description: 'What it does, as PostgreSQL calls it.' }),
          lag: Nullable(Seconds),
        }),
        { description: 'Copies of the database that follow it.' },
      ),
    }),
  }),

  async handler(_, { db, now }) {
    const { database, queues } = await platformState(db)
    const processes = await reports.list(db)
    return {
      now,
      processes: processes.map(({ report, ...rest }) => ({ ...rest, ...reportOf(report) })),
      queues,
      database,
    }
  },
})
