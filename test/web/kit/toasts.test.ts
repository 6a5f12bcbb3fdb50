import { expect } from 'vitest'
import { story } from '../browser.ts'
import { openKit } from './kit.ts'

const kit = await openKit()

story('a toast goes by itself, but not while one points at it, and what failed stays until it is closed', async () => {
  await kit.page.clock.install()
  await kit.show('toasts', {})
  const said = (name: string) => kit.page.getByRole('alertdialog', { name })
  await kit.button('Fail').click()
  await kit.button('Save').click()
  await said('Saved').hover()
  await kit.page.clock.runFor(60_000)
  expect(await said('Saved').count()).toBe(1)
  await kit.button('Save').hover()
  await kit.page.clock.runFor(60_000)
  await said('Saved').waitFor({ state: 'detached' })
  await said('Refused').getByRole('button', { name: 'Close' }).click()
  await said('Refused').waitFor({ state: 'detached' })
})
