import { type Static, Type } from 'typebox'
import { Described, Named, Nullable, UtcTime } from '#contract/schema.ts'

const Count = Type.Integer({ minimum: 0 })
const Rate = Type.Number({ minimum: 0, description: 'A second.' })
const Seconds = Type.Number({ minimum: 0, description: 'Seconds.' })

/** What a process did within some seconds. */
const Sample = Type.Object({
  time: Described(UtcTime, 'End of the seconds.'),
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
  name: Type.String({ description: 'What the job is called.' }),
  every: Seconds,
  of_one: Type.Boolean({ description: 'Done by one process of all.' }),
  running: Type.Boolean({ description: 'It is being done.' }),
  runs: Described(Count, 'How often it was done.'),
  faults: Described(Count, 'How often it failed.'),
  began: Nullable(Described(UtcTime, 'When it last began.')),
  seconds: Nullable(Type.Number({ description: 'That its last run took.' })),
  fault: Nullable(Type.String({ description: 'Why the last run that failed did.' })),
  fault_time: Nullable(Described(UtcTime, 'When its last run failed.')),
})

/** The state that a process of the platform reports. All counts are since it began. */
export const Report = Type.Object({
  version: Type.String({ description: 'Version of Odograph.' }),
  node: Type.String({ description: 'Version of Node.js.' }),
  host: Type.String({ description: 'Name of its machine.' }),
  pid: Described(Count, 'Number of the process on its machine.'),
  samples: Type.Array(Sample, { description: 'Of the last ten minutes, the oldest first.' }),
  protocols: Type.Array(
    Type.Object({
      protocol: Type.String(),
      connections: Described(Count, 'Devices that are connected.'),
      frames: Described(Count, 'Frames, requests and messages of devices, understood or not.'),
      messages: Described(Count, 'Those that were acknowledged.'),
      refused: Described(Count, 'Sign-ins and messages that were refused.'),
      faults: Described(Count, 'Frames that were not understood.'),
      lag: Nullable(
        Type.Number({
          minimum: 0,
          description: 'Seconds from a fix to its receipt, the median of ten minutes; null: no fixes.',
        }),
      ),
    }),
  ),
  live_sockets: Described(Count, 'Sockets that are told what happens.'),
  store_errors: Described(Count, 'Batches that the database did not take.'),
  faults: Type.Array(
    Type.Object({
      protocol: Type.String(),
      reason: Type.String({ description: 'Why it was not understood.' }),
      count: Count,
      last_time: UtcTime,
      bytes: Type.String({ description: 'The beginning of the last such frame, as hexadecimal digits.' }),
    }),
    { description: 'Frames that were not understood, by why.' },
  ),
  jobs: Type.Array(Job, { description: 'What it does by the clock.' }),
  disk: Nullable(
    Type.Object(
      { free: Described(Count, 'Bytes that are free.'), total: Described(Count, 'Bytes of the disk.') },
      { description: 'Bytes of the disk that the data directory is on.' },
    ),
  ),
})

export type Report = Static<typeof Report>
export type Sample = Static<typeof Sample>

/** A report from the JSON that it is stored as, with its times as dates. */
export const reportOf = (stored: unknown): Report => {
  const { samples, protocols, faults, jobs, ...others } = stored as Report
  const time = (text: Date | null): Date | null => text && new Date(text)
  return {
    ...others,
    // A process of the version before tells neither.
    protocols: protocols.map((protocol) => ({ ...protocol, frames: protocol.frames ?? 0, lag: protocol.lag ?? null })),
    samples: samples.map((sample) => ({ ...sample, time: new Date(sample.time) })),
    faults: faults.map((fault) => ({ ...fault, last_time: new Date(fault.last_time) })),
    jobs: jobs.map((job) => ({ ...job, began: time(job.began), fault_time: time(job.fault_time) })),
  }
}
