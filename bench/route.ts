import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import { startPlatform } from './platform.ts'

/** Points of a way: some 100 km. */
const points = 2_000

/** What a way along roads costs beyond what the engine takes, of an engine on this machine that has its answer ready. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const engine = await startEngine()
  const platform = await startPlatform(await place(), [], { ODOGRAPH_ROUTE_OSRM_URL: engine.url })
  try {
    const { hash } = await makeAccount(platform, 1)
    await platform.store.pool.query(`update tariff set features = array_append(features, 'routing')`)
    const asked = { hash, start: { lat: 47, lng: 9.5 }, end: { lat: 48, lng: 9.5 } }
    say(`ways of ${points} points`)
    const own = await timed(
      async () => (await fetch(`${engine.url}/route/v1/driving/9.5,47;9.5,48`)).arrayBuffer(),
      300,
      20,
    )
    const ours = await timed(() => platform.ask('route/osrm/get', asked), 300, 20)
    return [0.5, 0.99].map((share) => {
      const name = `route: a way of ${points} points, above the engine, p${share * 100}`
      const above = quantile(ours, share) - quantile(own, share)
      return share === 0.5 ? atMost(name, above, 'ms', 5) : { name, value: above, unit: 'ms' }
    })
  } finally {
    await platform.close()
    engine.close()
  }
}

const startEngine = async () => {
  const coordinates = Array.from({ length: points }, (_, i) => [9.5, 47 + i / (points - 1)])
  const routes = [{ geometry: { coordinates }, legs: [{ distance: 111_000, duration: 6_000 }] }]
  const text = JSON.stringify({ code: 'Ok', routes })
  const server = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
