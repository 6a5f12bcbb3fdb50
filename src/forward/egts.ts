import { setTimeout as wait } from 'node:timers/promises'
import { type Carrier, type OpenCarrier, silent, type Verdict } from './carrier.ts'
import * as egts from './encode/egts.ts'
import { sharedWire } from './shared-wire.ts'
import type { Wire } from './wire.ts'

/**
 * To EGTS, as one platform to another: all devices by one connection, each record with the number of its object. A packet is
 * taken when it is answered and each of its records is, in that answer or in a packet of its own.
 */

/** Milliseconds that a target has for the result of the sign-in after it has taken it: some never tell one. */
const lenience = 3_000
/** Of a wait that something else ends. */
const forever = 2 ** 31 - 1

/** What is answered of a record (EGTS_PC_…): taken, also when it was before; else for what is in it, or for whose it is. */
const taken = [0, 135]
const refused = [132, 133, 134, 139, 154]
const unknown = [130, 136, 146, 151, 153]

interface Waiting {
  /** By number, what was answered of each record. */
  records: Map<number, number | undefined>
  isAnswered: boolean
  resolve(): void
  reject(error: Error): void
}

export const openEgts: OpenCarrier = (to, { reach, patience }): Carrier => {
  const connect = () => reach({ host: to.address, port: to.port, timeout: patience })
  const shared = sharedWire(connect, egts.packetSize, async (wire) => {
    const talk = createTalk(wire, patience)
    talks.set(wire, talk)
    if (to.login) await signIn(talk, Number(to.login))
  })
  const talks = new WeakMap<Wire, Talk>()

  return {
    most: 50,
    abreast: 16,
    async send(device, points) {
      const sayable = points.filter(egts.isSayable)
      const early = points.length - sayable.length
      const none: Verdict =
        early > 0 ? { status: 'taken', refused: early, error: 'EGTS has no times before 2010' } : { status: 'taken' }
      if (sayable.length === 0) return none
      const talk = talks.get(await shared.open()) as Talk
      const answers = await talk.say(egts.service.teledata, sayable.map(egts.pointOf), Number(device))
      return verdictOf(answers, none)
    },
    close: shared.close,
  }
}

const verdictOf = (answers: readonly number[], well: Verdict): Verdict => {
  const bad = answers.filter((code) => !taken.includes(code))
  const [first] = bad
  if (first === undefined) return well
  const stranger = bad.find((code) => unknown.includes(code))
  if (stranger !== undefined) return { status: 'unknown', error: `The target refuses the object with code ${stranger}` }
  const failed = bad.find((code) => !refused.includes(code))
  if (failed !== undefined) throw new Error(`The target answers a record with code ${failed}`)
  const count = (well.refused ?? 0) + bad.length
  return { status: 'taken', refused: count, error: `The target refuses a record with code ${first}` }
}

const signIn = async (talk: Talk, id: number): Promise<void> => {
  const result = talk.result()
  const [answer = 0] = await talk.say(egts.service.auth, [egts.dispatcherOf(id)])
  const code = answer === 0 ? await Promise.race([result, wait(lenience, 0, { ref: false })]) : answer
  if (code !== 0) throw new Error(`The target refuses the sign-in with code ${code}`)
}

interface Talk {
  /** Says records in one packet; answers what was answered of each. */
  say(service: number, records: readonly Buffer[], object?: number): Promise<number[]>
  /** The result of a sign-in, when it is told. */
  result(): Promise<number>
}

/** Numbers of packets and records, 16 bits each. */
const counter = () => {
  let last = -1
  return () => {
    last = (last + 1) & 0xffff
    return last
  }
}

/** Listens to the connection, and finds for each answer who waits for it. */
const createTalk = (wire: Wire, patience: number): Talk => {
  const packets = new Map<number, Waiting>()
  const records = new Map<number, Waiting>()
  const [nextPacket, nextRecord] = [counter(), counter()]
  let onResult: (code: number) => void = () => undefined

  const settle = (one: Waiting): void => {
    if (one.isAnswered && [...one.records.values()].every((code) => code !== undefined)) one.resolve()
  }
  const confirm = (data: Buffer): void => {
    const number = data.readUInt16LE(0)
    const one = records.get(number)
    one?.records.set(number, data.readUInt8(2))
    if (one) settle(one)
  }
  const hear = (packet: egts.Packet): void => {
    const subrecords = packet.records.flatMap((record) => record.subrecords)
    for (const { type, data } of subrecords) {
      if (type === egts.subrecord.record_response) confirm(data)
      if (type === egts.subrecord.result_code) onResult(data.readUInt8(0))
      if (type === egts.subrecord.auth_params) throw new Error('The target asks for a sign-in with a password')
    }
    if (packet.type === egts.packet_type.appdata) answer(packet)
    const one = packet.answers === undefined ? undefined : packets.get(packet.answers)
    if (!one) return
    one.isAnswered = packet.result === 0
    if (one.isAnswered) settle(one)
    else one.reject(new Error(`The target answers a packet with code ${packet.result}`))
  }
  /** Whatever it says wants an answer, but for its answers. */
  const answer = ({ id, records }: egts.Packet): void => {
    const asked = records.filter(({ subrecords }) =>
      subrecords.some(({ type }) => type !== egts.subrecord.record_response),
    )
    const numbers = asked.map(({ number }) => number)
    wire.write(egts.responseOf(nextPacket(), id, numbers))
  }
  const listen = async (): Promise<void> => {
    for (;;) hear(egts.readPacket(await wire.next(forever)))
  }
  listen().catch((error: Error) => {
    wire.close()
    for (const one of packets.values()) one.reject(error)
  })

  return {
    async say(service, data, object) {
      if (!wire.isOpen()) throw new Error('The target ended the connection')
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const id = nextPacket()
      const numbered = data.map((one) => [nextRecord(), one] as const)
      const one: Waiting = {
        records: new Map(numbered.map(([n]) => [n, undefined])),
        isAnswered: false,
        resolve,
        reject,
      }
      packets.set(id, one)
      for (const [number] of numbered) records.set(number, one)
      const timer = setTimeout(() => reject(silent(patience)), patience)
      const body = numbered.map(([number, one]) => egts.recordOf(number, service, one, object))
      wire.write(egts.packetOf(egts.packet_type.appdata, id, Buffer.concat(body)))
      try {
        await promise
        return [...one.records.values()].map((code) => code ?? 0)
      } finally {
        clearTimeout(timer)
        packets.delete(id)
        for (const [number] of numbered) records.delete(number)
      }
    },
    result: () =>
      new Promise((resolve) => {
        onResult = resolve
      }),
  }
}
