import { describe, expect, test } from 'vitest'
import { events } from '#judge/events.ts'
import { readPdf, readXlsx } from '#test/documents.ts'
import { beginning, type Pasted, paste, readWalks } from './walk.ts'

/** What the lines of a page lead to, when they are pasted; that nothing fails on the way is asked of all. */
const outcomes: Record<string, (pasted: Pasted) => Promise<void> | void> = {
  'README.md': ({ said, printed }) => {
    expect(printed).toMatch(/54 points sent, 54 acknowledged/)
    expect(said.at(-1).list).toMatchObject([{ type: 'regular', length: expect.closeTo(7.1, 0) }])
  },
  'docs/replay.md': ({ said }) => {
    expect(said.at(-1).list).toMatchObject([{ type: 'regular', length: expect.closeTo(7.1, 0) }])
  },
  'docs/fleet.md': ({ said }) => {
    const van = {
      label: 'Van 1',
      max_speed: 130,
      tracker_label: 'Box-7',
      garage_organization_name: 'Yard at the harbour',
    }
    expect(said.find(({ value }) => value?.label).value).toMatchObject(van)
    const drivers = said.filter(({ current }) => current)
    expect(drivers.map(({ current }) => current.first_name)).toEqual(['Duarte', 'Inês'])
    expect(drivers.map(({ last_change }) => last_change.origin)).toEqual(['supervisor', 'tracker'])
    const [found, people, places, all] = said.filter(({ count }) => count !== undefined)
    expect(found.list).toMatchObject([van])
    expect(people.list).toMatchObject([{ first_name: 'Inês' }])
    expect(places.list).toMatchObject([{ label: 'Fish market' }])
    const { result } = said.find((answer) => answer.result)
    expect(result).toMatchObject({ vehicle: [{ label: 'Van 1' }], place: [{ label: 'Fish market' }] })
    const { list: rows } = said.find((answer) => answer.limit_exceeded === false)
    expect(rows.map(({ errors = [] }: { errors?: object[] }) => errors.length)).toEqual([0, 1])
    expect(said.find(({ value }) => value?.progress).value.progress).toMatchObject({ imported: 1, failed: 1 })
    expect(all.list.map(({ label }: { label: string }) => label)).toEqual(['Van 1', 'Van 2'])
  },
  'docs/events.md': async ({ said, file }) => {
    expect(said.find(({ count }) => count !== undefined).count).toBe(1)
    expect(said.find(({ value }) => value).value).toMatchObject({
      event: 'tracker_rename',
      is_read: false,
      message: 'Van 1: Rastreador renomeado: Box-7 → Van 1',
    })
    expect(said.find(({ list }) => list?.length === events.length).list[0]).toEqual({
      type: 'inzone',
      description: 'Entrada na zona',
      also: ['Entrada ou saída de zona', 'Zone entered', 'Zone entered or left'],
    })
    expect(said.find(({ total }) => total !== undefined)).toMatchObject({
      list: [{ is_read: true }],
      total: 1,
      total_unread: 0,
    })
    expect(JSON.parse((await file('told.json')).toString())).toMatchObject({
      event: 'inzone',
      message: 'Back at the depot',
      tracker_label: 'Phone',
      extra: { zone_labels: ['Depot'] },
    })
    expect(said.at(-1)).toMatchObject({ list: [{ status: 'sent', http_status: 204 }] })
  },
  'docs/examples/maintenance.md': async ({ said, file }) => {
    const lists = said.filter(({ list }) => list)
    expect(lists[0].list.map(({ description }: { description: string }) => description).sort()).toEqual([
      'Main inspection',
      'Oil and filters',
    ])
    expect(lists[1].list).toMatchObject([{ subject: 'P0301', meaning: 'Misfires of cylinder 1', state: 'open' }])
    expect(lists[2].list).toMatchObject([
      { vehicle_label: 'Van 1', services: 1, service_cost: 180, unplanned_cost: 180 },
    ])
    expect((await readPdf(await file('services.pdf'))).texts.join()).toContain('Van 1')
  },
  'docs/field.md': async ({ said, file }) => {
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
    const list = await readPdf(await file('checkins.pdf'))
    for (const told of ['Inês Duarte', 'Second floor', 'Delivery', 'Rui', 'Phone'])
      expect(list.texts[0]).toContain(told)
    expect(list.pictures[0]).toBe(2)
    const book = await readXlsx(await file('checkins.xlsx'))
    expect(Object.keys(book.rows)).toEqual(['Check-ins', 'Forms'])
    expect(Object.keys(book.media)).toHaveLength(2)
    expect((await readPdf(await file('form.pdf'))).texts[0]).toContain('Received by')
    expect((await file('link.html')).toString()).toContain('"objects":[{"title":"Your parcel"')
  },
  'docs/phones.md': ({ said, printed }) => {
    expect(said.filter(Number.isInteger)).toEqual(Array(11).fill(200))
    for (const answer of ['{"result":"ok"}', '{"done":1,"friends":[]}', '{"error":false,"trackid":1}'])
      expect(printed).toContain(`${answer}\n200`)
    const places = Object.values(said.at(-1).states as Record<string, { gps: object }>).map(({ gps }) => gps)
    expect(places).toMatchObject([
      { location: { lat: 38.7163, lng: -9.1335 }, speed: 5 },
      { location: { lat: 38.6979, lng: -9.2067 }, speed: 4 },
      { location: { lat: 38.6917, lng: -9.2156 }, speed: 7 },
    ])
  },
  'docs/live.md': ({ printed }) => {
    expect(printed).toMatch(/- {2}Phone {2}nowhere yet {2}just_registered, parked$/m)
    expect(printed).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}Phone {2}52\.51630, 13\.37770 {2}48 km\/h {2}active, \w+$/m,
    )
  },
  'docs/operating.md': ({ said }) => {
    const bound = said.findIndex((answer) => answer.list)
    expect(said[bound].list).toMatchObject([{ label: 'Dinghy', source: { device_id: '356307042441013' } }])
    expect(said[bound + 1].state.gps.location).toEqual({ lat: 38.6917, lng: -9.2156 })
    expect(said.filter(Number.isInteger)).toEqual([200, 403])
  },
}

/** Answers of a page that are failures, as it says. */
const refused: Record<string, number[]> = { 'docs/operating.md': [4] }

const walks = await readWalks()

test('every page whose lines ask a platform is known', () => {
  expect([...walks.keys()].sort()).toEqual(Object.keys(outcomes).sort())
})

describe.each([...walks])('the lines of %s', (page, lines) => {
  test('begin with how to start', () => {
    expect(lines.slice(0, lines.indexOf(beginning)).replaceAll(/^export ODOGRAPH_\w+=\S+\n/gm, '')).toBe('')
  })

  test('wait for nothing without end', () => {
    expect(lines).not.toMatch(/^\s*(until|while|wait|sleep)\b|; *do\b/m)
  })

  test('work when they are pasted', { timeout: 600_000 }, async () => {
    const pasted = await paste(lines)
    expect(pasted.complaints).toBe('')
    const codes = pasted.said.filter(({ success }) => success === false).map(({ status }) => status.code)
    expect(codes).toEqual(refused[page] ?? [])
    await outcomes[page]?.(pasted)
  })
})
