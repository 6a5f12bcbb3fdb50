import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** Figures of the fleet on the screen of the day: of a period that one chooses, beside the days before, and the way to their report. */

const site = isPossible ? await startSite() : undefined

for (const look of [
  { theme: 'light', size: sizes.desk, locale: 'en_US', names: ['Utilisation', 'Distance', 'This week', 'This month'] },
  { theme: 'dark', size: sizes.phone, locale: 'ru_RU', names: ['Загрузка', 'Пробег', 'Эта неделя', 'Этот месяц'] },
] as const)
  story(`figures of the fleet, ${look.theme}, ${look.locale}`, { timeout: 180_000 }, async () => {
    if (!site) throw new Error('no browser')
    const alice = await site.customer({ locale: look.locale })
    const van = await alice.tracker('Van 1')
    await van.drive({ lat: 52.5, lng: 13.4, speed: 50 }, 1200)
    const { theme, size, names } = look
    const [utilisation, distance, week, month] = names
    const { page, check, settled, picture } = await site.browse('/today', { hash: alice.hash, theme, size })
    const card = page.getByRole('region', { name: distance })
    await card
      .getByText(/1[67][.,]\d/)
      .first()
      .waitFor()
    await page.getByRole('region', { name: utilisation }).waitFor()
    await page.getByRole('button', { name: week }).click()
    await page.getByRole('option', { name: month }).click()
    await card.getByText(month).waitFor()
    await settled()
    await picture(`today-figures-${theme}`)
    await check()
    await card.getByRole('link').click()
    await page.waitForURL(/\/reports\?.*kind=4/)
    await page.getByText('Van 1').last().waitFor()
    expect(new URL(page.url()).searchParams.get('period')).toBe('month')
  })
