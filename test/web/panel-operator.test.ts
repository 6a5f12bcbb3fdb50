import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { bytesOf, jobsOf, type Process, protocolsOf, seriesOf } from '#web/panel/operator/sums.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'

const sample = (second: number, points: number, busy: number) => ({
  time: `2026-11-23 10:00:${String(second).padStart(2, '0')}`,
  points,
  messages: 0,
  requests: 0,
  ack: null,
  lag: null,
  busy,
  memory: 1,
})
const processOf = (part: Partial<Process>): Process => ({ samples: [], protocols: [], jobs: [], ...part }) as never

test('what two processes did is one line: rates are added, what each is by itself is averaged', () => {
  const processes = [
    processOf({ samples: [sample(1, 10, 0.2), sample(6, 30, 0.4), sample(11, 5, 1)] }),
    processOf({ samples: [sample(3, 100, 0.1), sample(8, 100, 0.1)] }),
  ]
  expect(seriesOf(processes, 'points')).toEqual([120, 5])
  expect(seriesOf(processes, 'busy')[0]).toBeCloseTo(0.2)
  expect(seriesOf(processes, 'ack')).toEqual([null, null])
})

test('protocols are added, and a job is told by who did it last', () => {
  const counts = { connections: 1, frames: 3, messages: 2, refused: 0, faults: 1 }
  const job = { name: 'tidy', every: 60, of_one: true, running: false, runs: 0, faults: 0, fault: null }
  const idle = { ...job, began: null, seconds: null, fault_time: null }
  const busy = { ...idle, began: '2026-11-23 10:00:00', runs: 3, seconds: 0.5, faults: 1, fault: 'full' }
  const processes = [idle, busy].map((job) =>
    processOf({
      protocols: [
        { protocol: 'gt06', ...counts, lag: job.began ? 3 : null },
        { protocol: 'h02', ...counts, lag: null },
      ],
      jobs: [{ ...job, fault_time: job.began }],
    }),
  )
  const both = { connections: 2, frames: 6, messages: 4, refused: 0, faults: 2 }
  expect(protocolsOf(processes)).toEqual([
    { protocol: 'gt06', ...both, lag: 3 },
    { protocol: 'h02', ...both, lag: null },
  ])
  expect(jobsOf(processes)).toMatchObject([{ name: 'tidy', runs: 3, faults: 1, fault: 'full', seconds: 0.5 }])
})

test('bytes are told in the unit that suits', () => {
  expect(bytesOf(0)).toEqual([0, 'B'])
  expect(bytesOf(65_800_000_000)).toEqual([65.8, 'GB'])
})

const site = isPossible ? await startSite() : undefined
const reached = () => {
  if (!site) throw new Error('no browser')
  return site
}

const imei = '356307042441013'

/** A box nobody registered says who it is, as often as the port lets it. */
const knock = (port: number) =>
  new Promise<string>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write(Buffer.concat([Buffer.from([0, imei.length]), Buffer.from(imei)]))
    })
    socket.on('data', (bytes) => resolve(bytes.toString('hex')))
    socket.on('close', () => resolve(''))
    socket.on('error', () => resolve(''))
  })

story('a device that nobody registered knocks, is seen and is registered', { timeout: 180_000 }, async () => {
  const { browse, dealerHash, ports, customer } = reached()
  const { login, client } = await customer()
  expect(await knock(ports.teltonika ?? 0)).toBe('00')
  const { page, check, picture } = await browse('/panel/operator', { hash: dealerHash })
  await page.getByRole('heading', { name: 'Processes' }).waitFor()
  await page.getByRole('cell', { name: 'teltonika' }).waitFor()
  await check()
  await picture('panel-operator')
  await page.getByRole('button', { name: 'Unknown devices' }).click()
  await page.getByText(imei).first().click()
  await page.getByText('00 0f 33 35').waitFor()
  await check()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('combobox', { name: 'User' }).fill(login)
  await page.getByRole('option', { name: login }).click()
  await page.getByRole('combobox', { name: 'Model' }).fill('FMB920')
  await page
    .getByRole('option', { name: /FMB920/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Label' }).fill('Lorry 7')
  await check()
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
  await page.getByText('Registered;').waitFor()
  expect((await client.call('tracker/list')).list).toMatchObject([{ label: 'Lorry 7', source: { device_id: imei } }])
  expect(await knock(ports.teltonika ?? 0)).toBe('01')
  await page.getByText('No unknown devices').waitFor()
})

story('a dealer looks up who did what, and the chain is whole', { timeout: 180_000 }, async () => {
  const { browse, dealerHash, customer } = reached()
  const { login } = await customer()
  const { page, check } = await browse('/panel/audit', { hash: dealerHash })
  await page.getByText(/Chain unbroken until/).waitFor()
  await page.getByRole('gridcell', { name: 'User created' }).first().click()
  await page.getByText(login).first().waitFor()
  await check()
  await page.getByRole('searchbox').fill('panel/user/update')
  await page.getByText('Nothing found').waitFor()
})

for (const look of [
  { theme: 'dark', language: 'de', size: sizes.desk },
  { theme: 'light', language: 'ru', size: sizes.phone },
] as const)
  story(`everybody can use audit and operation, ${look.theme}, in ${look.language}`, { timeout: 180_000 }, async () => {
    const { browse, dealerHash } = reached()
    const { page, check, go, picture } = await browse('/panel/', { ...look, hash: dealerHash })
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const path of [
      'audit?entry=1',
      'operator',
      'operator?show=unknown',
      'operator?show=jobs',
      'operator?show=addresses',
    ]) {
      await go(`/panel/${path}`)
      await page.getByRole('complementary').waitFor({ state: path.startsWith('audit') ? 'visible' : 'detached' })
      await picture(`panel-${path.replace(/\W/g, '-')}-${look.language}`)
      await check()
    }
  })
