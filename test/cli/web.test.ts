import { expect, test } from 'vitest'
import { odograph, start } from '#test/cli/platform.ts'
import { until } from '#test/gateway/sockets.ts'
import { runPlatform } from '#test/platform.ts'
import { freePort } from '#test/ports.ts'

test('the pages are built ahead, and found by whoever comes next', { timeout: 180_000 }, async () => {
  const { code, out, err } = await odograph('web', 'build')
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^(built|It is there already): \S+\/web-[0-9a-f]{32}\n$/)
  expect((await odograph('web', 'build')).out).toMatch(/^It is there already: /)
})

test('their sources are shown at any address, and the platform is asked through them', {
  timeout: 120_000,
}, async () => {
  const { url } = await runPlatform()
  const port = await freePort()
  const { child, told, ended } = start(['web', 'dev', '--port', String(port), '--platform', url])
  await until(() => told.out.includes('shows web/'))
  const ask = async (path: string, dest = 'document') => {
    const answer = await fetch(`http://localhost:${port}${path}`, {
      headers: { 'sec-fetch-dest': dest, accept: 'text/html,*/*' },
    })
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
  }
  for (const path of ['/', '/vehicles/12/trips']) expect((await ask(path)).text).toContain('"/fleet/main.tsx"')
  expect((await ask('/panel/users/7')).text).toContain('"/panel/main.tsx"')
  expect((await ask('/panel/main.tsx', 'script')).type).toContain('text/javascript')
  expect((await ask('/map/style.ts', 'script')).type).toContain('text/javascript')
  expect(JSON.parse((await ask('/v2/nothing')).text)).toMatchObject({ status: { code: 111 } })
  expect((await ask('/docs')).text).toContain('Odograph API')
  child.kill('SIGINT')
  expect(await ended).toBe(0)
})
