import { Type } from 'typebox'
import { anyone, user } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command, query } from '#contract/operation.ts'
import { Id, LocalDate, LocalTime, Nullable, OneOf, Optional, UtcTime } from '#contract/schema.ts'
import { TimeZone } from '#resource/user/preferences.ts'
import type { Db } from '#store/db.ts'
import { serve } from '#test/fleet.ts'

/** Answers what a handler is given, as JSON text. */
export const echo = query('test/echo', {
  summary: 'Echoes.',
  access: anyone,
  params: Type.Object({
    count: Optional(Type.Integer()),
    ratio: Optional(Type.Number()),
    flag: Optional(Type.Boolean()),
    text: Optional(Type.String()),
    kind: Optional(OneOf(['van', 'bus'])),
    none: Optional(Nullable(Type.Integer())),
    day: Optional(LocalDate),
    zone: Optional(TimeZone),
    list: Optional(Type.Array(Type.Integer())),
    tag: Optional(
      Type.Object({
        id: Optional(Id),
        name: Type.String(),
        size: Optional(Type.Number()),
        weight: Optional(Nullable(Type.Number())),
        main: Optional(Type.Boolean()),
      }),
    ),
    place: Optional(Type.Union([Type.String(), Type.Object({ lat: Type.Number(), lng: Type.Number() })])),
    any: Optional(Type.Array(Type.Unknown())),
    often: Optional(Type.Integer({ default: 3 })),
    order: Type.Unsafe<string>({ ...OneOf(['id', 'title']), default: 'id' }),
  }),
  result: Type.Object({ given: Type.String() }),
  handler: (params) => ({ given: JSON.stringify(params) }),
})

/** Takes moments and answers them. */
export const times = query('test/times', {
  summary: 'Tells times.',
  access: user,
  params: Type.Object({ at: LocalTime, utc: Optional(UtcTime), day: Optional(LocalDate) }),
  result: Type.Object({
    at: LocalTime,
    milliseconds: Type.Integer(),
    utc: Optional(UtcTime),
    day: Optional(LocalDate),
    list: Type.Array(Type.Object({ at: Nullable(LocalTime) })),
  }),
  handler: ({ at, utc, day }) => ({ at, milliseconds: at.getTime(), utc, day, list: [{ at }, { at: null }] }),
})

/** Takes a period in local time and tells it in UTC. */
export const period = query('test/period', {
  summary: 'Tells a period.',
  access: user,
  params: Type.Object({ from: LocalTime, to: LocalTime }),
  result: Type.Object({ from: UtcTime, to: UtcTime }),
  handler: (ends) => ends,
})

/** Answers more than it declares. */
export const talkative = query('test/talkative', {
  summary: 'Says too much.',
  access: anyone,
  params: Type.Object({}),
  result: Type.Object({
    value: Type.Object({ id: Type.Integer() }),
    list: Type.Array(Type.Object({ id: Type.Integer() })),
  }),
  handler: () => {
    const row = { id: 1, password_hash: 'secret' }
    return { value: row, list: [row, row], account_id: 7 }
  },
})

/** A bare array. */
export const bare = query('test/bare', {
  summary: 'Answers an array.',
  access: anyone,
  params: Type.Object({}),
  result: Type.Array(Type.Integer()),
  bare: true,
  handler: () => [1, 2],
})

/** Takes a van, or its fields. */
export const van = command('test/van', {
  summary: 'Takes a van.',
  access: anyone,
  wrapped: 'van',
  params: Type.Object({ label: Type.String(), wheels: Optional(Type.Integer()) }),
  result: Type.Object({ given: Type.String() }),
  handler: (params) => {
    if (params.wheels === 3) throw invalid('wheels', 'must stand on the road')
    return { given: JSON.stringify(params) }
  },
})

/** Has a bug. */
export const broken = command('test/broken', {
  summary: 'Breaks.',
  access: anyone,
  params: Type.Object({}),
  result: Type.Object({}),
  handler: () => {
    throw new Error('the password is swordfish')
  },
})

export const echoServer = (
  db: Db,
  overrides: Parameters<typeof serve>[2] = {},
  more: Parameters<typeof serve>[5] = {},
) => serve(db, [echo, times, period, talkative, bare, van, broken], overrides, undefined, undefined, more)
