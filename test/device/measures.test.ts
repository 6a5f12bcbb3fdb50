import { expect, test, vi } from 'vitest'
import type { Info } from '#device/measures.ts'
import type { Session } from '#gateway/protocol.ts'
import { knownAttributes } from '#track/names.ts'
import { recordedOf } from '../gateway/recorded.ts'

/** The names that went in by `own`. */
const owned = vi.hoisted(() => new Set<string>())

vi.mock('#device/measures.ts', async (original) => {
  const real = await original<typeof import('#device/measures.ts')>()
  return {
    ...real,
    own: (...[measured, name, value]: Parameters<typeof real.own>) => {
      owned.add(name)
      real.own(measured, name, value)
    },
  }
})

// Files that ran before in this process have loaded the protocols without it.
vi.resetModules()
const { measures } = await import('#device/measures.ts')
const { protocolNames, protocols } = await import('#gateway/protocols/index.ts')

const numbered = /^(?:adc|temperature|humidity)\d+$/
const isOurs = (name: string): boolean => Object.hasOwn(measures, name) || numbered.test(name)

const kinds = { number: 'number', counter: 'number', boolean: 'boolean', text: 'string' } as const

/** Those whose frames are bytes, and no requests. */
const framed = protocolNames.filter((name) => 'frame' in protocols[name])

test('there are frames of nearly all protocols', () => {
  expect(framed.length).toBeGreaterThan(30)
})

test.each(framed)('what %s yields is of the table, of its kind, or its own', (name) => {
  const protocol = protocols[name]
  if (!('frame' in protocol)) return
  owned.clear()
  for (const [, frame] of recordedOf(name)) {
    const session: Session = { transport: protocol.transports[0] as 'tcp', words: {} }
    const { points, status = {} } = protocol.decode(frame, session, Date.UTC(2026, 0, 1))
    const told = [...points.map(({ attributes = {} }) => attributes), status].flatMap((one) => Object.entries(one))
    expect(told.filter(([name]) => !isOurs(name) && !owned.has(name))).toEqual([])
    const wrong = told.filter(([name, value]) => {
      const { kind = 'code' } = measures[name as keyof typeof measures] ?? {}
      return !owned.has(name) && kind !== 'code' && typeof value !== kinds[kind]
    })
    expect(wrong).toEqual([])
  }
})

test('what blocks know by a number of its own is a measure, and the table has the number', () => {
  expect(knownAttributes.map((name) => (measures as Record<string, Info>)[name]?.stored)).toEqual(
    knownAttributes.map((_, i) => i + 1),
  )
})
