import { expect } from 'vitest'
import { story } from '../browser.ts'
import { openMade, service } from './made.ts'

/** What is written on the phone, and what was written long before. */

const message = (id: number) => ({
  ...{ id, text: `Number ${id}.`, sent: '2026-11-28 10:00:00', own: id % 2 === 0 },
  read: '2026-11-28 10:01:00',
})
const below = (before: number, count: number) =>
  Array.from({ length: count }, (_, i) => message(before - 1 - i)).filter(({ id }) => id > 0)

/** Pressed again before the page has heard of the first. */
const twice = (button: Element): void => {
  for (const _ of [1, 2]) (button as HTMLElement).click()
}

story('earlier messages come when they are asked for, until there are no more', { timeout: 120_000 }, async () => {
  const { url, told } = await service({
    'mobile/read': (_, known) => ({ ...known, messages: below(31, 20) }),
    'mobile/chat/list': ({ before_id }) => ({ list: below(Number(before_id), 50), count: 30 }),
  })
  const { page, check } = await openMade(url)
  await page.getByRole('button', { name: 'Messages' }).click()
  await page.getByText('Number 11.').waitFor()
  const earlier = page.getByRole('button', { name: 'Earlier messages' })
  await earlier.click()
  await page.getByText('Number 1.').waitFor()
  expect(await page.getByRole('listitem').count()).toBe(30)
  await check()
  await earlier.click()
  await expect.poll(() => earlier.count()).toBe(0)
  expect(told('mobile/chat/list')).toEqual([{ before_id: 11 }, { before_id: 1 }])
})

story('a message that is sent twice by a nervous finger goes out once', { timeout: 120_000 }, async () => {
  const { url, told } = await service({ 'mobile/chat/send': () => ({ id: 1 }) })
  const { page } = await openMade(url)
  await page.getByRole('button', { name: 'Messages' }).click()
  await page.getByText('Nothing was written yet.').waitFor()
  await page.getByLabel('Message to the office').fill('  At the gate  ')
  await page.getByRole('button', { name: 'Send' }).evaluate(twice)
  await expect.poll(() => page.getByLabel('Message to the office').inputValue()).toBe('')
  await expect.poll(() => told('mobile/chat/send')).toMatchObject([{ text: 'At the gate' }])
})

story('where the plan has no chat nothing can be written, and what was is read', { timeout: 120_000 }, async () => {
  const { url } = await service({
    'mobile/read': (_, known) => ({ ...known, chat: false, messages: below(2, 1) }),
  })
  const { page } = await openMade(url)
  await page.getByRole('button', { name: 'Messages' }).click()
  await page.getByText('Number 1.').waitFor()
  expect(await page.getByLabel('Message to the office').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Earlier messages' }).count()).toBe(0)
})
