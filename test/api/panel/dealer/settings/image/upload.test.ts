import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createJanitor } from '#jobs/files.ts'
import { png, send } from '#test/avatars.ts'
import { fleet, freshFiles } from '#test/fleet.ts'
import { ico, svg, twoHalves } from '#test/images.ts'
import { branded, look, path, picture, upload } from './branding.ts'

const opened = await fleet({ redirect_hosts: ['intranet'] })
const { server, db, files, tenant } = opened
const types = ['logo', 'favicon', 'login_wallpaper', 'desktop_wallpaper', 'document_logo']

test.each(types)('a %s is set, told to the dealer, and served', async (type) => {
  const { ann } = await branded(opened)
  const { value } = await upload(opened, ann, type)
  expect(value).toMatch(/^static\/dealer\/images\/[0-9a-f]{32}\.jpg$/)
  expect((await ann.call('panel/dealer/settings/service/read')).value[type]).toBe(value)
  const { headers, rawPayload } = await look(opened, value)
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 60, height: 30 })
  expect((await server.inject({ url: `/${value}` })).rawPayload).toEqual(rawPayload)
})

test('everybody who is shown the service is told them', async () => {
  const { ann, dealer_id } = await branded(opened)
  const told: Record<string, string> = {}
  for (const type of types) told[type] = (await upload(opened, ann, type)).value
  const { document_logo, ...users } = told
  const user = await tenant('UTC', dealer_id)
  expect((await user.call('user/get_info')).paas_settings).toMatchObject(users)
  expect((await user.call('dealer/get_ui_config')).settings).toMatchObject(users)
  expect((await user.call('user/get_info')).paas_settings).not.toHaveProperty('document_logo')
  const { logo, favicon } = told
  expect(await ann.call('panel/dealer/get_info')).toMatchObject({ logo, favicon })
  expect(document_logo).toBeDefined()
})

test('another takes its place, of its type only, and the old one is gone', async () => {
  const { ann } = await branded(opened)
  const [old, wallpaper, value] = [
    (await upload(opened, ann, 'logo')).value,
    (await upload(opened, ann, 'login_wallpaper')).value,
    (await upload(opened, ann, 'logo')).value,
  ]
  await createJanitor({ db, files }).tidy()
  const statuses = await Promise.all([old, wallpaper, value].map(async (url) => (await look(opened, url)).statusCode))
  expect(statuses).toEqual([404, 200, 200])
})

test('settings that are sent back leave images alone', async () => {
  const { ann } = await branded(opened)
  const { value } = await upload(opened, ann, 'logo')
  const { value: settings } = await ann.call('panel/dealer/settings/service/read')
  await ann.call('panel/dealer/settings/service/update', { ...settings, service_title: 'Trucks', favicon: '/x' })
  expect((await ann.call('panel/dealer/settings/service/read')).value).toMatchObject({
    logo: value,
    favicon: null,
    service_title: 'Trucks',
  })
})

test('an icon is a favicon and nothing else, and stays as it is', async () => {
  const { ann } = await branded(opened)
  const bytes = ico(await twoHalves(16, 16).png().toBuffer())
  const icon = { name: 'favicon.ico', type: 'image/x-icon', bytes }
  const { value } = await upload(opened, ann, 'favicon', Promise.resolve(icon))
  const { headers, rawPayload } = await look(opened, value)
  expect(headers['content-type']).toBe('image/x-icon')
  expect(rawPayload).toEqual(bytes)
  expect(await upload(opened, ann, 'logo', Promise.resolve(icon))).toMatchObject({ status: { code: 234 } })
})

test('each is as large as it is shown', async () => {
  const { ann } = await branded(opened)
  const large = Promise.resolve(png(await twoHalves(3000, 1500).png().toBuffer()))
  for (const [type, width] of Object.entries({ logo: 1024, favicon: 256, desktop_wallpaper: 2560 })) {
    const { rawPayload } = await look(opened, (await upload(opened, ann, type, large)).value)
    expect((await sharp(rawPayload).metadata()).width).toBe(width)
  }
})

test('what is refused', async () => {
  const { ann } = await branded(opened)
  expect(await upload(opened, ann, 'logo', Promise.resolve(png(svg)))).toMatchObject({ status: { code: 234 } })
  expect(await upload(opened, ann, 'app_logo')).toMatchObject({ status: { code: 7 } })
  expect(await ann.fails(`${path}/upload`, { type: 'logo' })).toMatchObject({ code: 233 })
  const { ann: plain } = await branded(opened, [])
  expect(await upload(opened, plain, 'logo')).toMatchObject({ status: { code: 236 } })
  const away = async () => Promise.reject(new Error('the store is away'))
  const broken = await fleet({}, { ...freshFiles(), put: away })
  expect(await upload(broken, (await branded(broken)).ann, 'logo')).toMatchObject({ status: { code: 254 } })
})

test('a browser is sent back with the address', async () => {
  const { ann } = await branded(opened)
  const redirect_target = 'https://intranet/settings'
  const { statusCode, headers } = await send(opened, `${path}/upload`, ann, await picture(), {
    type: 'logo',
    redirect_target,
  })
  expect(statusCode).toBe(302)
  const { value } = await ann.call('panel/dealer/settings/service/read')
  const response = new URL(String(headers.location)).searchParams.get('response')
  expect(JSON.parse(response ?? '')).toEqual({ success: true, value: value.logo })
})
