import { hurried, within } from '#pace/pause.ts'
import { type Carrier, type OpenCarrier, silent, type Verdict } from './carrier.ts'
import { ask, createQuestions, type Deed, forget, hear, type Question } from './egts-questions.ts'
import * as egts from './encode/egts.ts'
import { sharedWire } from './shared-wire.ts'
import type { Wire } from './wire.ts'

/**
 * Carrier for EGTS, as from one platform to another: one connection for all devices, each record with the number of its
 * object. A packet is taken when it is answered and each of its records is, in that answer or in a packet of its own.
 */

/** Milliseconds within which a target may send the result of the sign-in after it has taken it: some never send one. */
const lenience = 3_000
/** Milliseconds of a wait that something else ends. */
const forever = 2 ** 31 - 1

/**
 * Results of a record (EGTS_PC_…) that mean it is taken, now or before. Any other refuses its content or its object.
 */
const taken = [0, 135]
const refused = [132, 133, 134, 139, 154]
const unknown = [130, 136, 146, 151, 153]

/** Makes the carrier for EGTS. */
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
  const code = answer === 0 ? ((await within(lenience, result)) ?? 0) : answer
  if (code !== 0) throw new Error(`The target refuses the sign-in with code ${code}`)
}

interface Talk {
  /** Says records in one packet; answers what was answered of each. */
  say(service: number, records: readonly Buffer[], object?: number): Promise<number[]>
  /** The result of a sign-in, when it is told. */
  result(): Promise<number>
}

/** Listens to the connection, and gives each answer to the sender who waits for it. */
const createTalk = (wire: Wire, patience: number): Talk => {
  const questions = createQuestions()
  const asking = new Map<Question, PromiseWithResolvers<void>>()
  let onResult: (code: number) => void = () => undefined

  const perform = (deed: Deed): void => {
    if (deed.do === 'resolve') asking.get(deed.question)?.resolve()
    else if (deed.do === 'reject') asking.get(deed.question)?.reject(deed.error)
    else if (deed.do === 'tell_result') onResult(deed.code)
    else if (deed.do === 'respond') wire.write(egts.responseOf(deed.id, deed.to, deed.numbers))
    else throw deed.error
  }
  const listen = async (): Promise<void> => {
    for (;;) hear(questions, egts.readPacket(await wire.next(forever))).forEach(perform)
  }
  listen().catch((error: Error) => {
    wire.close()
    for (const { reject } of asking.values()) reject(error)
  })

  return {
    async say(service, data, object) {
      if (!wire.isOpen()) throw new Error('The target ended the connection')
      const question = ask(questions, data.length)
      const one = Promise.withResolvers<void>()
      asking.set(question, one)
      const body = [...question.records.keys()].map((n, i) => egts.recordOf(n, service, data[i] as Buffer, object))
      wire.write(egts.packetOf(egts.packet_type.appdata, question.id, Buffer.concat(body)))
      try {
        await hurried(patience, one.promise, () => one.reject(silent(patience)))
        return [...question.records.values()].map((code) => code ?? 0)
      } finally {
        asking.delete(question)
        forget(questions, question)
      }
    },
    result: () =>
      new Promise((resolve) => {
        onResult = resolve
      }),
  }
}
