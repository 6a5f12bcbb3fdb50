import { expect, test } from 'vitest'
import { ask, createQuestions, forget, hear } from '#forward/egts-questions.ts'
import { type Packet, subrecord } from '#forward/encode/egts.ts'

/** What a target says: an answer to packet `answers`, and what it says of records. */
const response = (answers: number | undefined, result: number, ...records: Packet['records']): Packet => ({
  ...{ type: 0, id: 900, answers, result, records },
})
const said = (type: number, ...bytes: number[]) => ({ number: 7, subrecords: [{ type, data: Buffer.from(bytes) }] })
const taken = (number: number, code = 0) => said(subrecord.record_response, number & 0xff, number >> 8, code)

test('packets and records are numbered on, and begin anew behind the last number', () => {
  const questions = createQuestions()
  expect([...ask(questions, 2).records.keys()]).toEqual([0, 1])
  Object.assign(questions, { last_packet: 0xffff, last_record: 0xfffe })
  const next = ask(questions, 2)
  expect([next.id, ...next.records.keys()]).toEqual([0, 0xffff, 0])
})

test('a question is answered when its packet and each of its records are, in whichever order', () => {
  const questions = createQuestions()
  const question = ask(questions, 2)
  expect(hear(questions, response(undefined, 0, taken(0), taken(1, 135)))).toEqual([])
  expect(hear(questions, response(question.id, 0))).toEqual([{ do: 'resolve', question }])
  expect([...question.records.values()]).toEqual([0, 135])
})

test('one answer may say all', () => {
  const questions = createQuestions()
  const question = ask(questions, 1)
  expect(hear(questions, response(question.id, 0, taken(0)))).toEqual([{ do: 'resolve', question }])
})

test('a packet that is refused fails, and no other', () => {
  const questions = createQuestions()
  const [first, second] = [ask(questions, 1), ask(questions, 1)]
  const [deed] = hear(questions, response(second.id, 150))
  expect(deed).toEqual({
    do: 'reject',
    question: second,
    error: new Error('The target answers a packet with code 150'),
  })
  expect(hear(questions, response(first.id, 0, taken(0)))).toEqual([{ do: 'resolve', question: first }])
})

test('what nobody waits for any more is not minded', () => {
  const questions = createQuestions()
  const question = ask(questions, 1)
  forget(questions, question)
  expect(hear(questions, response(question.id, 0, taken(0)))).toEqual([])
  expect([questions.packets.size, questions.records.size]).toEqual([0, 0])
})

test('what a target says by itself is answered, but for its answers', () => {
  const questions = createQuestions()
  const result = { ...said(subrecord.result_code, 3), number: 8 }
  expect(hear(questions, { ...response(undefined, 0, taken(5), result), type: 1 })).toEqual([
    { do: 'tell_result', code: 3 },
    { do: 'respond', id: 0, to: 900, numbers: [8] },
  ])
})

test('a target that wants a password is spoken to no more', () => {
  const [deed] = hear(createQuestions(), response(undefined, 0, said(subrecord.auth_params)))
  expect(deed).toEqual({ do: 'fail', error: new Error('The target asks for a sign-in with a password') })
})
