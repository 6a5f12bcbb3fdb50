import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, runPlatform } from '#test/platform.ts'
import { walk } from './walk.ts'

const { url } = await runPlatform({ http_port: await freePort(), dealer_password: 'correct horse' })

test('the walk of docs/field.md works when it is pasted', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'odograph-field-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const said = await walk('field.md', { api: `${url}/v2; cd ${folder}` })
  expect(said.filter(({ success }) => !success)).toEqual([])
  const uploaded = said.filter(({ value }) => value?.state === 'uploaded')
  expect(uploaded.map(({ value }) => value.name)).toEqual(['van.png', 'door.png'])
  const checkin = said.find(({ value }) => value?.marker_time).value
  expect(checkin).toMatchObject({ form_label: 'Delivery', comment: 'Second floor', files: [{ name: 'van.png' }] })
  expect(said.find(({ value }) => value?.submitted).value).toMatchObject({
    checkin_id: checkin.id,
    template_version: 1,
  })
  const lists = said.filter(({ list }) => list)
  expect(lists.map(({ count, list }) => [count, list[0].id])).toEqual([
    [1, checkin.id],
    [1, checkin.id],
  ])
})
