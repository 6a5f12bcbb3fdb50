import { expect, test } from 'vitest'
import type { StreamProtocol } from '#gateway/protocol.ts'
import { protocols } from '#gateway/protocols/index.ts'
import { models } from '#resource/tracker/models.ts'
import { switchesOf } from '#service/tracker/outputs.ts'

const numbersOf = (code: string): number[] => {
  const { numbers, engine_cut } = switchesOf(code)
  return [...(engine_cut ? [1] : []), ...numbers]
}

test('what a model is said to switch its protocol has words for', () => {
  const asked = models.flatMap(({ code, protocol, id_type }) =>
    numbersOf(code).map((output) => ({ code, protocol, id_type, output })),
  )
  expect(asked.length).toBeGreaterThan(100)
  const wordless = asked.filter(({ code, protocol, id_type, output }) => {
    const device = id_type === 'imei' ? '350077000000101' : '1234567890'
    const { encode } = protocols[protocol] as StreamProtocol
    // What some of them remember of what the device said.
    const words = { id: '000000001234', device: 'gv300', prefix: 'ST300CMD', style: 'glued', version: 1 }
    const session = { transport: 'tcp', device, model: code, words } as const
    return [true, false].some((enabled) => !encode?.({ type: 'output', output, enabled }, session, 7)?.length)
  })
  expect(wordless).toEqual([])
})

test('by the outputs of the model, but for the one that cuts the engine', () => {
  const cases = {
    fmb120: { numbers: [1, 2], engine_cut: false },
    gt06n: { numbers: [], engine_cut: true },
    jimi_vl300: { numbers: [2], engine_cut: true },
    cellocator_cello: { numbers: [2, 3], engine_cut: true },
    // Of its four outputs a command reaches three.
    queclink_gv200: { numbers: [1, 2, 3], engine_cut: false },
    // Without wires, and of a protocol without words.
    coban_gps102: { numbers: [], engine_cut: false },
    osmand: { numbers: [], engine_cut: false },
    unknown: { numbers: [], engine_cut: false },
  }
  expect(Object.fromEntries(Object.keys(cases).map((code) => [code, switchesOf(code)]))).toEqual(cases)
})
