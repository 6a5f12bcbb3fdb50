import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'

const { tenant } = await fleet()

test('a template that nobody has used counts nothing', async () => {
  const alice = await tenant()
  const template_id = await makeTemplate(alice)
  expect(await alice.call('form/template/stats/read', { template_id })).toEqual({
    tasks: { unassigned: 0, assigned: 0, done: 0, failed: 0, delayed: 0, arrived: 0, faulty: 0 },
    scheduled: 0,
    forms: { created: 0, submitted: 0 },
  })
})

test('an unknown one answers 201', async () => {
  expect((await (await tenant()).fails('form/template/stats/read', { template_id: 1 })).code).toBe(201)
})
