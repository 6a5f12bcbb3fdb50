import { type Static, Type } from 'typebox'
import { Named, Nullable, UtcTime } from '../../schema.ts'

const Count = Type.Integer({ minimum: 0 })
const Rate = Type.Number({ minimum: 0, description: 'A second.' })
const Seconds = Type.Number({ minimum: 0, description: 'Seconds.' })

/** What a process did in some seconds. */
const Sample = Type.Object({
  time: UtcTime,
  points: Rate,
  messages: Rate,
  requests: Rate,
  ack: Nullable(
    Type.Number({ description: 'Seconds from a frame to its acknowledgement, on average; null: no frames.' }),
  ),
  lag: Nullable(Type.Number({ description: 'Seconds from a fix to its receipt, the median; null: no fixes.' })),
  busy: Type.Number({ description: 'The part of the time in which the process was at work, 0 to 1.' }),
  memory: Type.Integer({ description: 'Bytes.' }),
})

export const Job = Named('Job', {
  name: Type.String(),
  every: Seconds,
  of_one: Type.Boolean({ description: 'Done by one process of all.' }),
  running: Type.Boolean(),
  runs: Count,
  faults: Count,
  began: Nullable(UtcTime),
  seconds: Nullable(Type.Number({ description: 'That its last run took.' })),
  fault: Nullable(Type.String({ description: 'Why the last run that failed did.' })),
  fault_time: Nullable(UtcTime),
})

/** What a process tells of itself. All counts are since it began. */
export const Report = Type.Object({
  version: Type.String(),
  node: Type.String(),
  host: Type.String(),
  pid: Count,
  samples: Type.Array(Sample, { description: 'Of the last ten minutes, the oldest first.' }),
  protocols: Type.Array(
    Type.Object({ protocol: Type.String(), connections: Count, messages: Count, refused: Count, faults: Count }),
  ),
  live_sockets: Count,
  store_errors: Count,
  faults: Type.Array(
    Type.Object({
      protocol: Type.String(),
      reason: Type.String(),
      count: Count,
      last_time: UtcTime,
      bytes: Type.String({ description: 'The beginning of the last such frame, as hexadecimal digits.' }),
    }),
    { description: 'Frames that were not understood, by why.' },
  ),
  jobs: Type.Array(Job),
  disk: Nullable(
    Type.Object({ free: Count, total: Count }, { description: 'Bytes of the disk that the data directory is on.' }),
  ),
})

export type Report = Static<typeof Report>
export type Sample = Static<typeof Sample>

/** As it was told, from JSON, which knows no times. */
export const reportOf = (stored: unknown): Report => {
  const { samples, faults, jobs, ...others } = stored as Report
  const time = (text: Date | null): Date | null => text && new Date(text)
  return {
    ...others,
    samples: samples.map((sample) => ({ ...sample, time: new Date(sample.time) })),
    faults: faults.map((fault) => ({ ...fault, last_time: new Date(fault.last_time) })),
    jobs: jobs.map((job) => ({ ...job, began: time(job.began), fault_time: time(job.fault_time) })),
  }
}
