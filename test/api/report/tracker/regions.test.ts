import { expect, test } from 'vitest'
import { period, two_drives } from '#test/api/track/recorded.ts'
import { reporting } from './reporting.ts'

const { tenant, driven, made } = await reporting()

test('how far it drove in which country and which province', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const { list } = await alice.call('track/list', { tracker_id, ...period })
  const kilometres = list.reduce((sum: number, { length }: { length: number }) => sum + length, 0)
  for (const [group_type, name] of [
    ['country', 'Germany'],
    ['province', expect.stringContaining('Berlin')],
  ]) {
    const { sheets } = await made(alice, { trackers: [tracker_id], plugin: { plugin_id: 73, group_type } })
    const rows: Record<string, { v: string; raw: number }>[] = sheets[0].sections[0].data[0].rows
    expect(rows.map((row) => row[group_type]?.v)).toContainEqual(name)
    const driven = rows.reduce((sum, { length }) => sum + (length?.raw ?? 0), 0)
    expect(driven / kilometres).toBeCloseTo(1, 3)
  }
})
