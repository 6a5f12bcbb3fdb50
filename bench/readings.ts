import { pack } from '#track/remembered.ts'
import { makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

/** `tracker/readings/batch_list` of all that an account has, six sensors each, in one answer; and what others ask meanwhile. */
export const run = async (context: Context): Promise<Row[]> => [
  ...(await among(context, 1_000)),
  ...(await among(context, 10_000)),
]

const among = async ({ place }: Context, trackers: number): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { hash, account_id } = await makeAccount(platform, trackers)
    await makeSensors(platform, account_id)
    const readings = () => platform.ask('tracker/readings/batch_list', { hash })
    const answer = await readings()
    const told: { inputs: object[]; virtual_sensors: object[] }[] = Object.values(JSON.parse(answer.toString()).result)
    const sensors = told.reduce((sum, { inputs, virtual_sensors }) => sum + inputs.length + virtual_sensors.length, 0)
    if (sensors !== 6 * trackers) throw new Error(`${sensors} sensors of ${trackers} trackers were told`)
    const times = await timed(readings, 20)
    const others = await askMeanwhile(platform, readings, { hash })
    const of = `readings of ${trackers} trackers with six sensors each`
    return [
      atMost(`${of}, p50`, quantile(times, 0.5), 'ms', 400),
      { name: `${of}, length`, value: answer.length / 2 ** 20, unit: 'MB' },
      atMost(`${of}: what others ask meanwhile, p99`, quantile(others, 0.99), 'ms', 50),
    ]
  } finally {
    await platform.close()
  }
}

/** Two tanks with a calibration, one of both, a thermometer, a voltage and a virtual ignition; and what the device tells for them. */
const makeSensors = async ({ store: { pool } }: Platform, account_id: number): Promise<void> => {
  const time = Date.UTC(2026, 0, 1)
  const gps = { time, lat: 52.5, lng: 13.4, alt: 40, speed: 0, heading: 0, satellites: 9, precision: 0, flags: 0 }
  const values = {
    ignition: true,
    motion: false,
    adc1: 2.4,
    adc2: 3.1,
    temperature1: 4.5,
    board_voltage: 12.6,
    rpm: 900,
  }
  const attributes = Object.fromEntries(
    Object.entries({ ...values, odometer: 120_000, gsm_signal: 80, battery: 90 }).map(
      ([name, value]): [string, [number | boolean, number]] => [name, [value, time]],
    ),
  )
  const memory = pack({ last_time: time, live: { heard: time, gps, fix: gps, attributes }, segment: null })
  await pool.query(
    `update source_state set heard = '2026-01-01', remembered = $2
     where source_id in (select source_id from tracker where account_id = $1)`,
    [account_id, memory],
  )
  const calibration = JSON.stringify(Array.from({ length: 20 }, (_, i) => [i / 4, i * 5]))
  await pool.query(
    `with tanks as (
       insert into sensor (account_id, tracker_id, type, sensor_type, name, input_name, settings, calibration)
       select $1, t.id, 'metering', 'fuel', 'Tank ' || n, 'analog_' || n, '{"units_type":"litre"}', $2::jsonb
       from tracker t, generate_series(1, 2) n where t.account_id = $1 returning id, tracker_id)
     insert into sensor (account_id, tracker_id, type, sensor_type, name, input_name, parent_ids, settings)
     select $1, tracker_id, 'metering', 'fuel', 'Both tanks', 'composite', array_agg(id), '{"units_type":"litre"}'
     from tanks group by tracker_id`,
    [account_id, calibration],
  )
  await pool.query(
    `insert into sensor (account_id, tracker_id, type, sensor_type, name, input_name, settings)
     select $1, t.id, s.type, s.sensor_type, s.name, s.input_name, s.settings
     from tracker t, (values
       ('metering', 'temperature', 'Cargo', 'ext_temp_sensor_1', '{"units_type":"celsius"}'::jsonb),
       ('metering', 'custom', 'Voltage', 'board_voltage', '{"units":"V","parameters":{"max":40}}'),
       ('virtual', 'virtual_ignition', 'Ignition', 'board_voltage', '{"parameters":{"calc_method":"in_range","range_from":13.2}}')
     ) s (type, sensor_type, name, input_name, settings) where t.account_id = $1`,
    [account_id],
  )
  await pool.query('vacuum analyze')
}

/** Small questions that are asked at least, for of twenty the 99th of a hundred is the slowest. */
const least_asked = 500

/** Milliseconds of small questions, one after the other, beside answers of `readings`. */
const askMeanwhile = async (
  platform: Platform,
  readings: () => Promise<unknown>,
  params: { hash: string },
): Promise<number[]> => {
  const times: number[] = []
  let isBusy = true
  const asking = (async () => {
    while (isBusy) times.push(...(await timed(() => platform.ask('tag/list', params), 1, 0)))
  })()
  try {
    while (times.length < least_asked) await readings()
  } finally {
    isBusy = false
    await asking
  }
  return times
}
