import { makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import { remembered } from './panel-trackers.ts'
import { startPlatform } from './platform.ts'

const trackers = 10_000

/** `tracker/get_states` of all that an account has, in one answer: in full, and as the live channel tells them. */
export const run = async ({ place }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { hash } = await makeAccount(platform, trackers)
    await platform.store.pool.query(
      `update source_state set heard = '2026-01-01', remembered = $1 where source_id in (select source_id from tracker)`,
      [remembered()],
    )
    await platform.store.pool.query('vacuum analyze')
    const rows: Row[] = []
    for (const format of ['full', 'compact']) {
      const answer = JSON.parse((await platform.ask('tracker/get_states', { hash, format })).toString())
      const told = Object.keys(answer.states).length
      if (told !== trackers) throw new Error(`${told} states of ${trackers} were told`)
      const times = await timed(() => platform.ask('tracker/get_states', { hash, format }), 30)
      rows.push(atMost(`tracker/get_states of all ${trackers}, ${format}, p50`, quantile(times, 0.5), 'ms', 250))
    }
    return rows
  } finally {
    await platform.close()
  }
}
