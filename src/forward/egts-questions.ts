import * as egts from './encode/egts.ts'

/**
 * What was asked of a target over EGTS, and what follows of what it says: pure but for the questions, which are changed in
 * place. Numbers of packets and records have 16 bits each.
 */

/** A packet that waits for its answer, and for those of its records. */
export interface Question {
  id: number
  /** By number, what was answered of each record. */
  records: Map<number, number | undefined>
  isAnswered: boolean
}

export interface Questions {
  packets: Map<number, Question>
  /** By the number of a record, the question that it is part of. */
  records: Map<number, Question>
  last_packet: number
  last_record: number
}

/** A deed that follows; deeds are done in their order. `fail` ends the connection. */
export type Deed =
  | { do: 'resolve'; question: Question }
  | { do: 'reject'; question: Question; error: Error }
  | { do: 'tell_result'; code: number }
  | { do: 'respond'; id: number; to: number; numbers: number[] }
  | { do: 'fail'; error: Error }

export const createQuestions = (): Questions => ({
  ...{ packets: new Map(), records: new Map(), last_packet: -1, last_record: -1 },
})

const after = (last: number): number => (last + 1) & 0xffff

/** A packet of so many records is to be sent: its number and theirs, in their order. */
export const ask = (questions: Questions, count: number): Question => {
  questions.last_packet = after(questions.last_packet)
  const question: Question = { id: questions.last_packet, records: new Map(), isAnswered: false }
  for (let i = 0; i < count; i++) {
    questions.last_record = after(questions.last_record)
    question.records.set(questions.last_record, undefined)
    questions.records.set(questions.last_record, question)
  }
  questions.packets.set(question.id, question)
  return question
}

/** Nobody waits for it any more. */
export const forget = ({ packets, records }: Questions, { id, records: own }: Question): void => {
  packets.delete(id)
  for (const number of own.keys()) records.delete(number)
}

export const hear = (questions: Questions, packet: egts.Packet): Deed[] => [
  ...packet.records.flatMap(({ subrecords }) => subrecords).flatMap((one) => hearSubrecord(questions, one)),
  ...(packet.type === egts.packet_type.appdata ? [responseTo(questions, packet)] : []),
  ...hearAnswer(questions, packet),
]

type Subrecord = egts.Packet['records'][number]['subrecords'][number]

const hearSubrecord = ({ records }: Questions, { type, data }: Subrecord): Deed[] => {
  if (type === egts.subrecord.result_code) return [{ do: 'tell_result', code: data.readUInt8(0) }]
  if (type === egts.subrecord.auth_params)
    return [{ do: 'fail', error: new Error('The target asks for a sign-in with a password') }]
  if (type !== egts.subrecord.record_response) return []
  const number = data.readUInt16LE(0)
  const question = records.get(number)
  question?.records.set(number, data.readUInt8(2))
  return question ? settled(question) : []
}

/** Whatever it says wants an answer, but for its answers. */
const responseTo = (questions: Questions, { id, records }: egts.Packet): Deed => {
  const asked = records.filter(({ subrecords }) =>
    subrecords.some(({ type }) => type !== egts.subrecord.record_response),
  )
  questions.last_packet = after(questions.last_packet)
  return { do: 'respond', id: questions.last_packet, to: id, numbers: asked.map(({ number }) => number) }
}

const hearAnswer = ({ packets }: Questions, { answers, result }: egts.Packet): Deed[] => {
  const question = answers === undefined ? undefined : packets.get(answers)
  if (!question) return []
  question.isAnswered = result === 0
  if (question.isAnswered) return settled(question)
  return [{ do: 'reject', question, error: new Error(`The target answers a packet with code ${result}`) }]
}

const settled = (question: Question): Deed[] =>
  question.isAnswered && [...question.records.values()].every((code) => code !== undefined)
    ? [{ do: 'resolve', question }]
    : []
