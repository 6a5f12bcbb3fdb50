import { expect, test } from 'vitest'
import { createGeocodeCounter } from '#jobs/geocode-counts.ts'
import { createMetrics } from '#src/metrics.ts'
import * as counts from '#store/geocode-counts.ts'
import { fleet } from '#test/fleet.ts'

const path = 'panel/operator/geocoder/read'
const settings = {
  geocoder_google_key: 'AIza-secret',
  geocoder_google_budget: 100,
  geocoder_osm_url: 'http://key:word@nominatim.example:8080/geo?key=secret',
  geocoder_osm_rate: 0,
}
const { db, panel } = await fleet(settings)
const operator = await panel({ trackers: ['global'] })
const metrics = createMetrics()
const counter = createGeocodeCounter(db, metrics)
const nothing = { asked: 0, failed: 0, remembered: 0, passed: 0, seconds: null }

test('who is configured is told with rate and budget, what is ours comes last, and no key is told', async () => {
  const answer = await operator.call(path)
  expect(answer).toEqual({
    kept: 0,
    days: 30,
    list: [
      { geocoder: 'osm', host: 'nominatim.example:8080', rate: null, budget: null, ...untouched },
      { geocoder: 'google', host: 'maps.googleapis.com', rate: 50, budget: 100, ...untouched },
      { geocoder: 'streets', host: null, rate: null, budget: null, ...untouched },
      { geocoder: 'settlements', host: null, rate: null, budget: null, ...untouched },
    ],
  })
  expect(JSON.stringify(answer)).not.toMatch(/secret|word/)
})

const untouched = { today: nothing, month: nothing, fault: null, fault_time: null }

test('what processes counted is added up, today and since the month began', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const first = `${today.slice(0, 8)}01`
  const old = { by: 'google' as const, asked: 7, failed: 0, remembered: 3, passed: 0, seconds: 7 }
  await counts.add(db, [
    { ...old, day: first, fault: 'google answered 403', fault_time: new Date(`${first}T00:00:00Z`) },
  ])
  await counts.add(db, [{ ...old, day: '2020-01-31' }])
  counter.note({ by: 'google', outcome: 'asked', seconds: 0.5 })
  counter.note({ by: 'google', outcome: 'failed', seconds: 1.5, why: 'google answered 500' })
  counter.note({ by: 'google', outcome: 'remembered', seconds: 0 })
  counter.note({ by: 'google', outcome: 'passed', seconds: 0, why: 'it is busy' })
  counter.note({ by: 'settlements', outcome: 'asked', seconds: 0.001 })
  await counter.write()
  await counter.write()
  const { list } = await operator.call(path)
  const own = { asked: 2, failed: 1, remembered: 1, passed: 1 }
  const isFirst = today === first
  const month = { asked: 9, failed: 1, remembered: 4, passed: 1, seconds: 1 }
  expect(list[1]).toMatchObject({
    today: isFirst ? month : { ...own, seconds: 1 },
    month,
    fault: 'google answered 500',
    fault_time: expect.stringContaining(today),
  })
  expect(list[3]).toMatchObject({ today: { ...nothing, asked: 1, seconds: 0.001 } })
  expect(await metrics.registry.metrics()).toContain('odograph_geocodes_total{provider="google",outcome="failed"} 1')
})

test('what could not be written down is written the next time', async () => {
  const one = createGeocodeCounter(db, metrics)
  one.note({ by: 'streets', outcome: 'asked', seconds: 0.25 })
  await db.schema.alterTable('geocode_count').renameTo('geocode_count_away').execute()
  await expect(one.write()).rejects.toThrow('geocode_count')
  one.note({ by: 'streets', outcome: 'asked', seconds: 0.75 })
  await db.schema.alterTable('geocode_count_away').renameTo('geocode_count').execute()
  await one.write()
  expect((await operator.call(path)).list[2]).toMatchObject({ today: { ...nothing, asked: 2, seconds: 0.5 } })
})

test('what is older than two months is forgotten', async () => {
  expect(await counts.forgetGeocodes(db)).toBe(1)
  expect(await counts.forgetGeocodes(db)).toBe(0)
})

test('other dealers are not told', async () => {
  expect(await (await panel({ trackers: ['read'], users: ['read'] })).fails(path)).toMatchObject({ code: 13 })
})
