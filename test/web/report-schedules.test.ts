import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** Reports that come by mail: one is set up from a report that is shown, switched off, changed and deleted. */

const site = isPossible ? await startSite() : undefined

story('a report is sent each month, as its list says; on a phone too', { timeout: 180_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const van = await alice.tracker('Van 1')
  await van.drive({ lat: 52.5, lng: 13.4 }, 900)
  const shown = '/reports?kind=4&period=7d&show=yes'
  const { page, check, picture } = await site.browse(shown, { hash: alice.hash })
  await page.getByRole('button', { name: 'Send by mail regularly' }).click()
  const drawer = page.getByRole('complementary', { name: 'Send by mail' })
  await drawer.getByRole('button', { name: /Each/ }).click()
  await page.getByRole('option', { name: 'Month' }).click()
  await drawer.getByLabel('To', { exact: true }).fill('office@fleet.example, boss@fleet.example')
  await check()
  await picture('report-schedule-new')
  await drawer.getByRole('button', { name: 'Create' }).click()
  await expect
    .poll(async () => (await alice.client.call('report/schedule/list')).list)
    .toMatchObject([
      {
        enabled: true,
        parameters: {
          schedule: { type: 'month_days', month_days: [1] },
          report: { trackers: [van.id], plugin: { plugin_id: 4 } },
          emails: ['office@fleet.example', 'boss@fleet.example'],
        },
      },
    ])

  await page.goto(`${site.url}/reports?view=schedules`)
  const row = page.getByRole('row', { name: /^Trips/ })

  await row.getByText('each month: 1, 08:00').waitFor()
  await picture('report-schedules-desk-light')
  await check()
  await page.setViewportSize(sizes.phone)
  await check()
  await page.setViewportSize(sizes.desk)
  await row.getByRole('switch').press('Space')
  await expect.poll(async () => (await alice.client.call('report/schedule/list')).list[0]?.enabled).toBe(false)
  await row.getByText('each month: 1, 08:00').click()
  const change = page.getByRole('complementary', { name: 'Trips' })
  await change.getByLabel('To', { exact: true }).fill('nobody')
  await change.getByRole('button', { name: 'Save' }).click()
  await change
    .getByText(/mail|address/i)
    .last()
    .waitFor()
  await change.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No report is sent by mail yet').waitFor()
})
