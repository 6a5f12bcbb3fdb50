import { setTimeout as sleep } from 'node:timers/promises'
import { localTime, makeAccount } from './account.ts'
import { month, storeMonth } from './history.ts'
import { resident } from './memory.ts'
import { ownPlace } from './place.ts'
import { startPlatform } from './platform.ts'

for (const settings of [{}, { ODOGRAPH_WORKERS: '0' }] as Record<string, string>[]) {
  const platform = await startPlatform(await ownPlace(), [], settings)
  const { hash, trackers } = await makeAccount(platform, 2)
  await storeMonth(
    platform,
    trackers.map(({ source_id }) => source_id),
  )
  await platform.stop()
  await platform.start()
  await sleep(8000)
  const mb = () => Math.round(resident(platform.pid) / 1024)
  const said = [`idle ${mb()}`]
  const period = { from: localTime(month.from - 1000), to: localTime(month.to) }
  const ask = async (params: object) => {
    const begin = performance.now()
    await platform.ask('track/list', { hash, tracker_id: trackers[0]?.tracker_id, ...params })
    return Math.round(performance.now() - begin)
  }
  await platform.ask('user/get_info', { hash })
  const day = { from: localTime(month.to - 86_400_000), to: localTime(month.to) }
  said.push(
    `first list ${await ask(day)} ms`,
    `then ${await ask(day)}, ${await ask(day)}, ${await ask(day)}, ${await ask(day)} ms`,
  )
  await sleep(3000)
  said.push(`one thread ${mb()}`)
  for (let i = 0; i < 6; i++)
    await Promise.all(
      trackers.map(({ tracker_id }) =>
        platform.ask('track/read', { hash, tracker_id, ...period, simplify: false, filter: false }),
      ),
    )
  said.push(`after reads ${mb()}`)
  await sleep(15000)
  said.push(`rested ${mb()}`)
  console.log(JSON.stringify(settings), said.join('; '))
  await platform.close()
}
