import { driven } from '#test/track/driven.ts'
import { pointsOf } from '#track/columns.ts'
import { isPossible, startSite, story } from './harness.ts'

/** Behaviour on a page: who drives how, and an event that is excused. */

const site = isPossible ? await startSite() : undefined

/** A van in which somebody brakes hard and drives too fast, a few minutes ago. */
const rough = async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const van = await alice.tracker('Van 1')
  const told = driven([{ seconds: 15, along: 2 }, { seconds: 60 }, { seconds: 3, along: -5 }, { seconds: 90 }])
  const shift = Date.now() - 30_000 - (told.time.at(-1) ?? 0)
  for (const { time, lat, lng, speed, heading } of pointsOf(told))
    await van.report({ lat, lng, speed, heading, time: time + shift, ignition: true })
  return { site, alice }
}

story('the page ranks vehicles, and an event is excused and counts again', { timeout: 300_000 }, async () => {
  const { site, alice } = await rough()
  const { page, check, settled, picture } = await site.browse('/behaviour?limit=100', { hash: alice.hash })
  const row = page.getByRole('row').filter({ hasText: 'Van 1' })
  await row.waitFor()
  await check()
  await row.click()
  const event = page.getByRole('listitem').filter({ hasText: 'Harsh braking' })
  await event.filter({ hasText: '5.0 points' }).waitFor()
  await settled()
  await picture('behaviour-desk-light')
  await check()
  await event.getByRole('button', { name: /^Excuse/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A child ran into the street.')
  await check()
  await dialog.getByRole('button', { name: 'Excuse' }).click()
  await event.filter({ hasText: 'Excused: A child ran into the street.' }).waitFor()
  await event.filter({ hasText: '0.0 points' }).waitFor()
  await event.getByRole('button', { name: /^Let it count again/ }).click()
  await event.filter({ hasText: '5.0 points' }).waitFor()
})
