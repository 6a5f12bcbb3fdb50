import { expect, test } from 'vitest'
import { runPlatform } from './platform.ts'

const { url } = await runPlatform({ gt06_port: 'off' })

test('what alarms watch is 0 before it first happens, for what is open', async () => {
  const told = await (await fetch(`${url}/metrics`)).text()
  for (const kind of ['connection', 'away', 'ingest', 'conflict'])
    expect(told).toContain(`odograph_store_errors_total{kind="${kind}"} 0`)
  for (const name of ['devices_refused', 'device_faults'])
    expect(told).toContain(`odograph_${name}_total{protocol="teltonika"} 0`)
  expect(told).not.toContain('protocol="gt06"')
})
