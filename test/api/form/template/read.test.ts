import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { every, makeTemplate, readTemplate } from '#test/forms.ts'

const { tenant, subuser } = await fleet()

test('everybody of the account reads it', async () => {
  const alice = await tenant()
  const id = await makeTemplate(alice)
  expect((await readTemplate(await subuser(alice), id)).fields).toEqual(every)
})

test('one of another account answers 201', async () => {
  const template_id = await makeTemplate(await tenant())
  expect((await (await tenant()).fails('form/template/read', { template_id })).code).toBe(201)
})
