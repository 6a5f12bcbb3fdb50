import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPdf, readXlsx } from '#test/documents.ts'
import { freePort, runPlatform } from '#test/platform.ts'
import { walk } from './walk.ts'

const { url } = await runPlatform({ http_port: await freePort(), dealer_password: 'correct horse' })

test('the walk of docs/field.md works when it is pasted', { timeout: 180_000 }, async () => {
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
  const list = await readPdf(await readFile(join(folder, 'checkins.pdf')))
  for (const told of ['Inês Duarte', 'Second floor', 'Delivery', 'Rui', 'Phone']) expect(list.texts[0]).toContain(told)
  expect(list.pictures[0]).toBe(2)
  const book = await readXlsx(await readFile(join(folder, 'checkins.xlsx')))
  expect(Object.keys(book.rows)).toEqual(['Check-ins', 'Forms'])
  expect(Object.keys(book.media)).toHaveLength(2)
  expect((await readPdf(await readFile(join(folder, 'form.pdf')))).texts[0]).toContain('Received by')
  const page = await readFile(join(folder, 'link.html'), 'utf8')
  expect(page).toContain('"objects":[{"title":"Your parcel"')
})
