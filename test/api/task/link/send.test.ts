import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { makeTask } from '#test/tasks.ts'

const box = await mailbox()
const { tenant, subuser, post } = await fleet({
  smtp_url: box.smtp_url,
  public_url: 'https://fleet.example/',
  link_mail_quota: 2,
})

test.each([
  ['en', 'See where it is'],
  ['de', 'Nachsehen'],
])('a letter in %s leads to the page, and tells nothing of the task', async (locale, button) => {
  const alice = await tenant()
  const task_id = await makeTask(alice, { label: 'SecretLabel' })
  const { value } = await alice.call('task/link/create', { task_id })
  const email = `customer-${locale}@mail.example`
  expect(await alice.call('task/link/send', { task_id, email, locale })).toEqual({})
  await post.sendDue()
  const [mail, ...more] = box.to(email)
  expect(more).toEqual([])
  expect(mail?.text).toContain(`${button}: ${value.url}`)
  expect(`${mail?.subject}${mail?.text}`).not.toMatch(/SecretLabel|Landungs/)
})

test('without a link, of others, without the right, and more than the operator allows', async () => {
  const alice = await tenant()
  const task_id = await makeTask(alice)
  const params = { task_id, email: 'somebody@mail.example', locale: 'en' }
  expect(await alice.fails('task/link/send', params)).toMatchObject({ code: 201 })
  await alice.call('task/link/create', { task_id })
  expect(await (await tenant()).fails('task/link/send', params)).toMatchObject({ code: 201 })
  expect(await (await subuser(alice, [])).fails('task/link/send', params)).toMatchObject({ code: 13 })
  await alice.call('task/link/send', params)
  await alice.call('task/link/send', params)
  expect(await alice.fails('task/link/send', params)).toMatchObject({ code: 268 })
})
