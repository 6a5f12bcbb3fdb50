import type pg from 'pg'
import { boundsOf, type Shape } from '#geo/shape.ts'
import { makeUser } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import { startPlatform } from './platform.ts'

/** Zones that a position lies in, in an account of a thousand and of ten thousand, beside another of as many in the same places. */
export const run = async (context: Context): Promise<Row[]> => [
  ...(await among(context, 1_000)),
  ...(await among(context, 10_000)),
]

const corners = 50
/** Degrees: of the square that zones lie in, and of the largest of them from its middle to its border. */
const side = 2
const largest = 0.05

const among = async ({ place, say }: Context, count: number): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    say(`zones: ${count}`)
    const owners = [
      await makeUser(platform, 'zones@odograph.example'),
      await makeUser(platform, 'others@odograph.example'),
    ]
    for (const { account_id } of owners) await fill(platform.store.pool, account_id, count)
    await platform.store.pool.query('vacuum analyze zone')
    const { hash } = owners[0] as (typeof owners)[number]
    let found = 0
    let asked = 0
    const times = await timed(async () => {
      const location = { lat: 52 + side * part(asked, 7), lng: 13 + side * part(asked++, 11) }
      const { list } = JSON.parse((await platform.ask('zone/search_location', { hash, location })).toString())
      found += list.length
    }, 200)
    const name = `zone/search_location (${(found / asked).toFixed(1)}) among ${count.toLocaleString('en')} zones, p50`
    return [atMost(name, quantile(times, 0.5), 'ms', 5)]
  } finally {
    await platform.close()
  }
}

/** From 0 to 1, never the same for neighbours. */
const part = (n: number, step: number): number => (n * step * 0.618_033_988_75) % 1

const zoneOf = (n: number): Shape => {
  const [lat, lng, radius] = [52 + side * part(n, 3), 13 + side * part(n, 5), largest * part(n, 13) + 0.001]
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners
    return { lat: lat + radius * Math.sin(angle), lng: lng + radius * Math.cos(angle), node: false }
  })
  return { type: 'polygon', points }
}

/** Fills an account with zones in the same places, two degrees of latitude and longitude from 52, 13 on. */
export const fill = async (pool: pg.Pool, account_id: number, count: number): Promise<void> => {
  const zones = Array.from({ length: count }, (_, n) => {
    const shape = zoneOf(n)
    return { ...shape, label: `Zone ${n}`, bounds: boundsOf(shape) }
  })
  await pool.query(
    `insert into zone (account_id, type, label, address, color, points, bounds)
     select $1, type, label, '', '27A9E3', points, bounds
     from jsonb_to_recordset($2) as z (type text, label text, points jsonb, bounds jsonb)`,
    [account_id, JSON.stringify(zones)],
  )
}
