import { pause } from '#pace/pause.ts'
import { connect } from '#simulate/speak/device.ts'
import { type Account, makeAccount } from './account.ts'
import { deviceId } from './device.ts'
import { drive } from './drive.ts'
import { atMost, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import type { Platform } from './platform.ts'

/** Reports of an account that wait or are made: as many as one user may have. */
const open_each = 5
/** Of each measurement, and until reports are in full swing. */
const seconds = 20
const swing = 3

/** Asks for a report of an account, and waits until it is made. */
export type Maker = (account: Account) => Promise<unknown>

/** What a device and whoever asks for the state of a vehicle wait for, while ten reports of two accounts are made or wait: of others, who have none. */
export const besideReports = async (platform: Platform, accounts: readonly Account[], make: Maker): Promise<Row[]> => {
  const small = await makeAccount(platform, 1, { login: 'beside@odograph.example', first: 50_000 })
  let isBusy = true
  const keepMaking = async (account: Account): Promise<void> => {
    while (isBusy) await make(account)
  }
  const making = accounts.flatMap((account) => Array.from({ length: open_each }, () => keepMaking(account)))
  await pause(swing * 1000)
  const end = performance.now() + seconds * 1000
  const [acknowledged, asked] = await Promise.all([acknowledge(platform, end), askStates(platform, small, end)])
  isBusy = false
  await Promise.all(making)
  const of = `beside ${making.length} reports`
  return [
    atMost(`an acknowledgement ${of}, p99`, quantile(acknowledged, 0.99), 'ms', 100),
    atMost(`tracker/get_states of one vehicle ${of}, p99`, quantile(asked, 0.99), 'ms', 150),
  ]
}

/** Milliseconds until each message of a device is acknowledged. */
const acknowledge = async ({ teltonika: port }: Platform, end: number): Promise<number[]> => {
  const device = await connect({ protocol: 'teltonika', device: deviceId(50_000), host: '127.0.0.1', port })
  const times: number[] = []
  for (const point of drive(20_000, Date.now() - 86_400_000)) {
    if (performance.now() >= end) break
    times.push(...(await timed(() => device.send([point]), 1, 0)))
    await pause(20)
  }
  device.close()
  return times
}

const askStates = async ({ ask }: Platform, { hash, trackers }: Account, end: number): Promise<number[]> => {
  const params = { hash, trackers: trackers.map(({ tracker_id }) => tracker_id) }
  const times: number[] = []
  while (performance.now() < end) {
    times.push(...(await timed(() => ask('tracker/get_states', params), 1, 0)))
    await pause(20)
  }
  return times
}
